/**
 * What the frameworks, policies, ordinances and Acts of other makers in `data/more` are, by their covers: file,
 * jurisdiction, state, document type; below it title and authority. A dash where another file holds the words.
 */
const DOCUMENTS = `
frameworks/eu-esrs-2023-2772.md | Other | - | legislation
  Commission Delegated Regulation (EU) 2023/2772 as regards sustainability reporting standards
  European Commission
frameworks/eu-esrs-2023-2772.html | Other | - | legislation
  Commission Delegated Regulation (EU) 2023/2772 as regards sustainability reporting standards
  European Commission
frameworks/eu-csrd-2022-2464.pdf | Other | - | legislation
  Directive (EU) 2022/2464 as regards corporate sustainability reporting
  European Parliament and Council of the European Union
frameworks/eu-cbam-2023-956.pdf | Other | - | legislation
  Regulation (EU) 2023/956 establishing a carbon border adjustment mechanism
  European Parliament and Council of the European Union
frameworks/us-ghg-reporting-subpart-w-2010.xml | Other | - | -
  Mandatory Reporting of Greenhouse Gases: Petroleum and Natural Gas Systems
  -
frameworks/us-ghg-reporting-subpart-w-revisions-2011.xml | Other | - | -
  Mandatory Reporting of Greenhouse Gases: Technical Revisions to the Petroleum and Natural Gas Systems Category of the Greenhouse Gas Reporting Rule
  -
frameworks/us-waste-emissions-charge-2024.xml | Other | - | -
  Waste Emissions Charge for Petroleum and Natural Gas Systems: Procedures for Facilitating Compliance, Including Netting and Exemptions
  -
frameworks/au-nga-factors-2025.pdf | Federal | - | guidelines
  Australian National Greenhouse Accounts Factors 2025
  Department of Climate Change, Energy, the Environment and Water
frameworks/au-nga-factors-2020.pdf | Federal | - | guidelines
  National Greenhouse Accounts Factors
  Department of Industry, Science, Energy and Resources
frameworks/au-nga-factors-2014.pdf | Federal | - | guidelines
  National Greenhouse Accounts Factors December 2014 Update
  Department of the Environment
guidelines/uk-nppf-draft-2025.pdf | Other | - | guidelines
  National Planning Policy Framework: draft text for consultation
  Ministry of Housing, Communities and Local Government (United Kingdom)
guidelines/us-esa-compensatory-mitigation-policy-2016.pdf | Other | - | guidelines
  Endangered and Threatened Wildlife and Plants; Endangered Species Act Compensatory Mitigation Policy
  Fish and Wildlife Service (United States)
guidelines/us-significant-portion-of-range-2014.pdf | Other | - | guidelines
  Final Policy on Interpretation of the Phrase ‘‘Significant Portion of Its Range’’ in the Endangered Species Act’s Definitions of ‘‘Endangered Species’’ and ‘‘Threatened Species’’
  Fish and Wildlife Service (United States)
guidelines/us-esa-listing-critical-habitat-2024.pdf | Other | - | legislation
  Endangered and Threatened Wildlife and Plants; Listing Endangered and Threatened Species and Designating Critical Habitat
  U.S. Fish and Wildlife Service
guidelines/eu-climate-law-2021-1119.md | Other | - | legislation
  Regulation (EU) 2021/1119 (European Climate Law)
  European Parliament and Council of the European Union
guidelines/eu-com-2025-524.md | Other | - | guidelines
  Proposal for a Regulation amending Regulation (EU) 2021/1119 establishing the framework for achieving climate neutrality, COM(2025) 524
  European Commission
local/rivergrove-land-development-1989.pdf | Other | - | legislation
  Rivergrove Land Development Ordinance
  -
local/rivergrove-land-development-1989.md | Other | - | legislation
  Rivergrove Land Development Ordinance
  -
local/rivergrove-tree-cutting-2018.pdf | Other | - | legislation
  Ordinance No. 89-2018
  -
local/rivergrove-tree-cutting-2018.md | Other | - | legislation
  Ordinance No. 89-2018
  -
local/rivergrove-setbacks-interpretation-1998.pdf | International | - | -
  -
  -
local/rivergrove-setbacks-interpretation-1998.md | Local | - | guidelines
  An Interpretation of the Planning Commission
  -
states/nsw-water-management-act-2000.txt | NSW | NSW | legislation
  Water Management Act 2000
  Parliament of New South Wales
states/nsw-mining-act-1992.txt | NSW | NSW | legislation
  Mining Act 1992
  Parliament of New South Wales
states/nsw-strata-schemes-development-act-2015.xml | NSW | NSW | legislation
  Strata Schemes Development Act 2015
  Parliament of New South Wales
states/nz-resource-management-act-1991.md | Other | - | legislation
  Resource Management Act 1991
  Parliament of New Zealand
states/nz-eez-act-2012.md | Other | - | legislation
  Exclusive Economic Zone and Continental Shelf (Environmental Effects) Act 2012
  Parliament of New Zealand
states/nz-climate-change-response-act-2002.md | Other | - | legislation
  Climate Change Response Act 2002
  Parliament of New Zealand
commonwealth/opggs-act-2006.txt | Federal | - | legislation
  Offshore Petroleum and Greenhouse Gas Storage Act 2006
  Parliament of Australia
`;

type Expected = readonly [
  file: string,
  title: string | null,
  jurisdiction: string,
  state: string | null,
  documentType: string | null,
  authority: string | null,
];

const known = (text: string) => (text.trim() === '-' ? null : text.trim());

export const MORE_METADATA: readonly Expected[] = DOCUMENTS.trim()
  .split(/\n(?! )/)
  .map((entry): Expected => {
    const [what = '', title = '', authority = ''] = entry.split('\n');
    const [file = '', jurisdiction = '', state = '', documentType = ''] = what.split(' | ');
    return [file, known(title), jurisdiction, known(state), known(documentType), known(authority)];
  });
