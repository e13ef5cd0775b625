import { STATE_CODES } from '@regqa/contracts';
import type { StateCode } from '@regqa/contracts';

/** A public body, and whose: null where several governments have one of the name. */
export interface Agency {
  readonly name: string;
  readonly jurisdiction: 'Federal' | StateCode | null;
}

/** Agencies that publish much of what is asked about, with former names; none whose name two governments use. */
const NAMES: Readonly<Partial<Record<'Federal' | StateCode, string>>> = {
  Federal: `
    Attorney-General’s Department; Australian Building Codes Board; Australian Bureau of Statistics;
    Australian Competition and Consumer Commission; Australian Energy Market Commission;
    Australian Energy Market Operator; Australian Energy Regulator; Australian Fisheries Management Authority;
    Australian Maritime Safety Authority; Australian National Audit Office;
    Australian Pesticides and Veterinary Medicines Authority; Australian Prudential Regulation Authority;
    Australian Public Service Commission; Australian Radiation Protection and Nuclear Safety Agency;
    Australian Renewable Energy Agency; Australian Securities and Investments Commission;
    Australian Taxation Office; Bureau of Meteorology; Civil Aviation Safety Authority; Clean Energy Regulator;
    Climate Change Authority; Comcare; Department of Agriculture, Fisheries and Forestry;
    Department of Agriculture, Water and the Environment; Department of Industry, Science and Resources;
    Department of Industry, Science, Energy and Resources; Department of the Environment and Energy;
    Department of the Prime Minister and Cabinet; Digital Transformation Agency; Digital Transformation Office;
    Fair Work Commission; Fair Work Ombudsman; Food Standards Australia New Zealand;
    Great Barrier Reef Marine Park Authority; Murray-Darling Basin Authority; National Disability Insurance Agency;
    National Health and Medical Research Council; National Native Title Tribunal;
    National Offshore Petroleum Safety and Environmental Management Authority;
    National Offshore Petroleum Titles Administrator; National Transport Commission;
    NDIS Quality and Safeguards Commission; Office of the Australian Information Commissioner;
    Office of the Federal Safety Commissioner; Productivity Commission; Safe Work Australia`,
  NSW: `
    Department of Planning and Environment; Department of Planning, Housing and Infrastructure;
    Department of Planning, Industry and Environment; Heritage NSW; Natural Resources Access Regulator;
    NSW Environment Protection Authority; NSW EPA; NSW Resources Regulator; Office of Environment and Heritage;
    SafeWork NSW; Transport for NSW; WaterNSW`,
  VIC: `
    Department of Energy, Environment and Climate Action; Department of Environment, Land, Water and Planning;
    Department of Transport and Planning; Energy Safe Victoria; Environment Protection Authority Victoria;
    EPA Victoria; Heritage Victoria; Parks Victoria; Sustainability Victoria; Victorian Planning Authority;
    WorkSafe Victoria`,
  QLD: `
    Department of Environment and Heritage Protection; Department of Environment and Science;
    Department of Environment, Science and Innovation;
    Department of State Development, Infrastructure, Local Government and Planning;
    Department of the Environment, Tourism, Science and Innovation; Queensland Reconstruction Authority;
    Workplace Health and Safety Queensland`,
  WA: `
    Department of Biodiversity, Conservation and Attractions;
    Department of Energy, Mines, Industry Regulation and Safety;
    Department of Mines, Industry Regulation and Safety; Department of Planning, Lands and Heritage;
    Department of Water and Environmental Regulation; Main Roads Western Australia;
    Western Australian Planning Commission; WorkSafe Western Australia`,
  SA: `
    Department for Energy and Mining; Department for Environment and Water;
    Environment Protection Authority South Australia; EPA South Australia; SafeWork SA`,
  TAS: `
    Department of Natural Resources and Environment Tasmania; Environment Protection Authority Tasmania;
    EPA Tasmania; Tasmanian Planning Commission; WorkSafe Tasmania`,
  NT: `
    Department of Environment, Parks and Water Security; Department of Infrastructure, Planning and Logistics;
    Department of Lands, Planning and Environment; Northern Territory Environment Protection Authority; NT EPA;
    NT WorkSafe`,
  ACT: `Environment, Planning and Sustainable Development Directorate; WorkSafe ACT`,
};
const SEVERAL = 'Environment Protection Authority; Environmental Protection Authority';

export const AGENCIES: readonly Agency[] = [
  ...(['Federal', ...STATE_CODES] as const).flatMap((jurisdiction) => named(NAMES[jurisdiction] ?? '', jurisdiction)),
  ...named(SEVERAL, null),
];

function named(list: string, jurisdiction: Agency['jurisdiction']): Agency[] {
  const names = list.split(';').map((name) => name.trim().replace(/\s+/g, ' '));
  return names.filter((name) => name !== '').map((name) => ({ name, jurisdiction }));
}
