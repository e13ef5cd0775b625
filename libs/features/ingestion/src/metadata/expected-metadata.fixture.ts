/**
 * What the files of the shared corpus say of themselves, taken from their covers, headers and front matter by hand and
 * by other means than the reader. A guidance page without a word on its state has none.
 */
type ExpectedMetadata = readonly [
  file: string,
  title: string,
  jurisdiction: string,
  state: string | null,
  lga: string,
  number: string | null,
  year: number | null,
  inForceFrom: string | null,
  lastUpdated: string | null,
  versionLabel: string | null,
];

/** Acts of the Commonwealth: title, number, day of the compilation or of assent, number of the compilation. */
const ACTS = `
Aboriginal and Torres Strait Islander Heritage Protection Act 1984 | 79 of 1984 | 2015-06-18 | 13
Airports Act 1996 | 42 of 1996 | 2014-06-24
Antarctic Treaty (Environment Protection) Act 1980 | 103 of 1980 | 2014-06-24
Australian Heritage Council Act 2003 | 85 of 2003 | 2012-02-19
Australian Renewable Energy Agency Act 2011 | 151 of 2011 | 2014-07-17
Biosecurity Act 2015 | 61 of 2015 | assented 2015-06-16
Carbon Credits (Carbon Farming Initiative) Act 2011 | 101 of 2011 | 2015-06-18 | 12
Clean Energy Regulator Act 2011 | 163 of 2011 | 2015-04-14 | 8
Climate Change Authority Act 2011 | 143 of 2011 | 2015-04-14 | 1
Environment Protection (Alligator Rivers Region) Act 1978 | 28 of 1978 | 2007-02-19
Environment Protection (Sea Dumping) Act 1981 | 101 of 1981 | 2014-06-24
Environment Protection and Biodiversity Conservation Act 1999 (Volume 1) | 91 of 1999 | 2015-06-18 | 44
Environment Protection and Biodiversity Conservation Act 1999 (Volume 2) | 91 of 1999 | 2015-06-18 | 44
Fuel Quality Standards Act 2000 | 153 of 2000 | 2014-06-24
Great Barrier Reef Marine Park Act 1975 | 85 of 1975 | 2015-03-25 | 28
Greenhouse and Energy Minimum Standards (Registration Fees) Act 2012 | 133 of 2012 | assented 2012-09-21
Greenhouse and Energy Minimum Standards Act 2012 | 132 of 2012 | 2014-06-24
Hazardous Waste (Regulation of Exports and Imports) Act 1989 | 6 of 1990 | 2015-03-25 | 13
Industrial Chemicals (Notification and Assessment) Act 1989 | 8 of 1990 | 2015-04-14 | 33
Industrial Chemicals (Registration Charge—Customs) Act 1997 | 100 of 1997 | 2004-04-02
Industrial Chemicals (Registration Charge—Excise) Act 1997 | 101 of 1997 | 2004-04-02
Industrial Chemicals (Registration Charge—General) Act 1997 | 102 of 1997 | 2004-04-02
National Environment Protection Council Act 1994 | 126 of 1994 | 2014-07-01
National Environment Protection Measures (Implementation) Act 1998 | 129 of 1998 | 2011-04-19
National Greenhouse and Energy Reporting Act 2007 | 175 of 2007 | 2014-12-13 | 16
Native Title Act 1993 | 110 of 1993 | 2014-07-01
Natural Heritage Trust of Australia Act 1997 | 76 of 1997 | 2014-07-01
Offshore Petroleum and Greenhouse Gas Storage Act 2006 (Volume 1) | 14 of 2006 | 2015-04-03 | 35
Offshore Petroleum and Greenhouse Gas Storage Act 2006 (Volume 2) | 14 of 2006 | 2015-04-03 | 35
Offshore Petroleum and Greenhouse Gas Storage Act 2006 (Volume 3) | 14 of 2006 | 2015-04-03 | 35
Ozone Protection and Synthetic Greenhouse Gas Management Act 1989 | 7 of 1989 | 2015-04-14 | 26
Product Stewardship Act 2011 | 76 of 2011 | 2014-06-24
Protection of the Sea (Prevention of Pollution from Ships) Act 1983 | 41 of 1983 | 2015-03-25 | 32
Renewable Energy (Electricity) Act 2000 | 174 of 2000 | 2015-04-14 | 22
Water Act 2007 | 137 of 2007 | 2015-06-17 | 18
Water Efficiency Labelling and Standards (Registration Fees) Act 2013 | 63 of 2013 | assented 2013-06-26
Water Efficiency Labelling and Standards Act 2005 | 4 of 2005 | 2014-07-01
`;

/** Plans and policies of New South Wales: file, title, area, day. */
const NSW = `
leps/epi-2010-0049 | Lane Cove LEP 2009 | Lane Cove | 2025-09-19
leps/epi-2010-0378 | Wagga Wagga LEP 2010 | Wagga Wagga | 2025-09-19
leps/epi-2010-0433 | Albury LEP 2010 | Albury | 2025-10-31
leps/epi-2011-0027 | Tamworth Regional LEP 2010 | Tamworth | 2026-01-23
leps/epi-2011-0647 | Mosman LEP 2012 | Mosman | 2025-10-31
leps/epi-2012-0055 | Orange LEP 2011 | Orange | 2025-09-19
leps/epi-2012-0255 | Newcastle LEP 2012 | Newcastle | 2026-02-06
leps/epi-2013-0020 | Ballina LEP 2012 | Ballina | 2025-12-12
leps/epi-2013-0034 | Hunters Hill LEP 2012 | Hunters Hill | 2025-10-03
leps/epi-2013-0408 | Bega Valley LEP 2013 | Bega Valley | 2025-10-17
leps/epi-2013-0506 | Broken Hill LEP 2013 | Broken Hill | 2025-09-19
leps/epi-2013-0712 | Kempsey LEP 2013 | Kempsey | 2025-09-19
leps/epi-2014-0297 | Byron LEP 2014 | Byron | 2025-10-10
leps/epi-2022-0108 | Dubbo Regional LEP 2022 | Dubbo | 2026-02-27
sepps/epi-2021-0714_2026-03-23 | SEPP (Housing) 2021 |  | 2026-02-06
sepps/epi-2021-0722_2026-03-22 | SEPP (Biodiversity and Conservation) 2021 |  | 2026-03-06
sepps/epi-2021-0723_2026-03-22 | SEPP (Industry and Employment) 2021 |  | 2025-08-15
sepps/epi-2021-0729_2026-03-23 | SEPP (Primary Production) 2021 |  | 2025-04-04
sepps/epi-2021-0730_2026-03-23 | SEPP (Resilience and Hazards) 2021 |  | 2023-08-04
sepps/epi-2021-0731_2026-03-23 | SEPP (Resources and Energy) 2021 |  | 2024-02-23
sepps/epi-2022-0521_2026-03-23 | SEPP (Sustainable Buildings) 2022 |  | 2025-10-31
`;

/** PDFs: file, title, jurisdiction, number, year, day, version. */
const PDFS = `
Statutes_Contracts_Review_Act_1980_(NSW).pdf | Contracts Review Act 1980 | NSW | 16 | 1980 | 2021-12-01 |
Statutes_Independent_Contractors_act.pdf | Independent Contractors Act 2006 | Federal | 162 | 2006 | 2024-08-26 | Compilation No. 10
Statutes_Insurance_Contracts_Act.pdf | Insurance Contracts Act 1984 | Federal | 80 | 1984 | 2024-03-01 | Compilation No. 32
gst-1999-vol2.pdf | A New Tax System (Goods and Services Tax) Act 1999 (Volume 2) | Federal | 55 | 1999 | 2026-01-01 | Compilation No. 96
itaa-1936_C2026C00165VOL07.pdf | Income Tax Assessment Act 1936 (Volume 7) | Federal | 27 | 1936 | 2026-04-01 | Compilation No. 191
road_traffic_act_1974_consolidated_14-t0-00.pdf | Road Traffic Act 1974 | WA |  | 1974 | 2025-01-10 | Consolidation 14-t0-00
taa-1953_vol04.pdf | Taxation Administration Act 1953 (Volume 4) | Federal | 1 | 1953 | 2026-04-01 | Compilation No. 222
`;

/** Guidance of Queensland: file, title, jurisdiction, day of its last change. */
const GUIDANCE = `
custodianship | Custodianship | QLD | 2022-08-26
development-approvals | Development Approvals | QLD | 2022-12-08
ecological-assets | Ecological assets | QLD | 2022-12-08
erosion | Erosion | QLD | 2022-12-12
etheridge-agricultural-precinct | Etheridge Shire Agricultural Precinct | QLD | 2022-06-01
farm-dams | Farm dams | Federal | 2023-12-07
flooding | Flooding | QLD
gilbert-river | Gilbert River | QLD | 2022-08-15
grap | Gilbert River Agricultural Precinct | QLD | 2022-12-08
green-hills-dam | Proposed Green Hills Dam | QLD | 2022-12-08
groundwater | Groundwater | QLD | 2022-12-08
gulf-unallocated-water-release | Gulf Unallocated Water Release | QLD | 2022-06-01
runoff | Runoff | Federal | 2022-12-12
soils | Soils | QLD | 2022-12-12
stream-network | Stream network | Federal
surface-water | Surface Water | QLD | 2022-12-12
vegetation-management | Vegetation Management | QLD | 2022-06-27
vegetation | Vegetation | QLD | 2022-12-12
water-availability | Water availability | QLD | 2022-08-08
water-bodies | Water bodies | QLD | 2022-08-22
water-budget | Water budget | Federal | 2023-12-07
water-infrastructure | Water infrastructure | QLD | 2022-08-16
water-management | Water management | QLD | 2022-06-01
watershed | Watershed / Catchment | QLD | 2022-08-08
weather | Weather | Federal | 2022-12-12
`;

const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim() || null));

const stateOf = (jurisdiction: string | null) => (jurisdiction === 'Federal' ? null : jurisdiction);

/** What is expected of every file of the shared corpus. */
export const EXPECTED_METADATA: readonly ExpectedMetadata[] = [
  ...rows(ACTS).map(([title, numbered, day, compilation]): ExpectedMetadata => {
    const [number, year] = numbered!.split(' of ');
    const [, assented] = /^assented (.*)$/.exec(day!) ?? [];
    const file = title!
      .toLowerCase()
      .replace('—', '')
      .replace(/ \((volume \d)\)$/, ' - $1');
    const version = compilation == null ? null : `Compilation No. ${compilation}`;
    const days = [assented === undefined ? day! : null, assented ?? day!] as const;
    return [`commonwealth-acts-md/${file}.md`, title!, 'Federal', null, '', number!, Number(year), ...days, version];
  }),
  ...rows(NSW).map(([file, short, lga, day]): ExpectedMetadata => {
    const [, folder, year, number] = /^(\w+)\/epi-(\d{4})-(\d{4})/.exec(file!)!;
    const title = short!
      .replace('LEP', 'Local Environmental Plan')
      .replace('SEPP', 'State Environmental Planning Policy');
    const jurisdiction = lga === null ? 'NSW' : 'Local';
    const path = file!.replace(folder!, `nsw-${folder}-xml`);
    return [
      `${path}.xml`,
      title,
      jurisdiction,
      'NSW',
      lga ?? '',
      String(Number(number)),
      Number(year),
      day!,
      day!,
      null,
    ];
  }),
  ...rows(PDFS).map(([file, title, jurisdiction, number, year, day, version]): ExpectedMetadata => {
    const place = [jurisdiction!, stateOf(jurisdiction!), ''] as const;
    return [`pdf/${file}`, title!, ...place, number!, Number(year), day!, day!, version ?? null];
  }),
  ...rows(GUIDANCE).map(([file, title, jurisdiction, day]): ExpectedMetadata => {
    const place = [jurisdiction!, stateOf(jurisdiction!), ''] as const;
    return [`qld-guidance-md/${file}.md`, title!, ...place, null, null, null, day ?? null, null];
  }),
];
