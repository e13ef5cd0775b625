/**
 * Names of places outside of Australia. Left out is what is as likely something here: an area (Denmark, York), a town
 * that people know (Dublin, Boston), a word of regulation, a name of a person or breed (Chad, Jersey). A hamlet that
 * hardly anybody means (Norway, Texas) takes no name away. Australian law applies in Antarctica too.
 */
const COUNTRIES = namesIn(`
  Afghanistan, Albania, Algeria, Andorra, Angola, Antigua and Barbuda, Argentina, Armenia, Austria, Azerbaijan,
  Bahamas, Bahrain, Bangladesh, Barbados, Belarus, Belgium, Belize, Benin, Bermuda, Bhutan, Bolivia,
  Bosnia and Herzegovina, Bosnia, Botswana, Brazil, Brunei, Bulgaria, Burkina Faso, Burundi, Cambodia, Cameroon,
  Canada, Cape Verde, Central African Republic, Chile, China, Colombia, Comoros, Congo, Costa Rica, Croatia, Cuba,
  Cyprus, Djibouti, Dominican Republic, Dominica, Ecuador, Egypt, El Salvador, England, Equatorial Guinea, Eritrea,
  Estonia, Ethiopia, Fiji, Finland, France, French Polynesia, Gabon, Gambia, Georgia, Germany, Ghana, Gibraltar,
  Greece, Greenland, Grenada, Guatemala, Guinea-Bissau, Guyana, Haiti, Honduras, Hong Kong, Hungary, Iceland, India,
  Indonesia, Iran, Iraq, Ireland, Israel, Italy, Jamaica, Japan, Kazakhstan, Kenya, Kiribati, Kosovo, Kuwait,
  Kyrgyzstan, Laos, Latvia, Lebanon, Lesotho, Liberia, Libya, Liechtenstein, Lithuania, Luxembourg, Madagascar,
  Malawi, Malaysia, Maldives, Mali, Malta, Marshall Islands, Mauritania, Mauritius, Mexico, Micronesia, Moldova,
  Monaco, Mongolia, Montenegro, Morocco, Mozambique, Namibia, Nauru, Nepal, New Caledonia, Nicaragua, Nigeria, Niger,
  North Korea, North Macedonia, Northern Ireland, Norway, Oman, Pakistan, Palau, Palestine, Panama, Paraguay, Peru,
  Philippines, Poland, Portugal, Puerto Rico, Qatar, Romania, Rwanda, Saint Kitts and Nevis, Saint Lucia,
  Saint Vincent, Samoa, San Marino, Saudi Arabia, Scotland, Senegal, Serbia, Seychelles, Sierra Leone, Singapore,
  Slovakia, Slovenia, Solomon Islands, Somalia, South Africa, South Sudan, Spain, Sri Lanka, Sudan, Suriname, Sweden,
  Switzerland, Syria, Taiwan, Tajikistan, Tanzania, Thailand, Togo, Tonga, Trinidad and Tobago, Tunisia, Turkmenistan,
  Türkiye, Tuvalu, Uganda, Ukraine, Uruguay, Uzbekistan, Vanuatu, Vatican City, Venezuela, Yemen, Zambia, Zimbabwe
`);

const STATES_OF_AMERICA = namesIn(`
  Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, Florida, Hawaii, Idaho, Illinois,
  Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Massachusetts, Michigan, Minnesota, Mississippi, Missouri,
  Nebraska, Nevada, New Hampshire, New Jersey, New Mexico, New York State, New York, North Carolina, North Dakota,
  Ohio, Oklahoma, Oregon, Pennsylvania, Rhode Island, South Carolina, South Dakota, Tennessee, Texas, Utah,
  Washington State, Washington, West Virginia, Wisconsin
`);

const PROVINCES_OF_CANADA = namesIn(`
  Alberta, British Columbia, Manitoba, New Brunswick, Newfoundland and Labrador, Newfoundland, Nova Scotia, Nunavut,
  Ontario, Prince Edward Island, Quebec, Saskatchewan, Yukon
`);

const CITIES_AND_REGIONS = namesIn(`
  Abu Dhabi, Amsterdam, Athens, Auckland, Bali, Bangkok, Barcelona, Bavaria, Beijing, Berlin, Brussels, Buenos Aires,
  Cairo, Cape Town, Chicago, Christchurch, Copenhagen, Delhi, Dubai, Hanoi, Helsinki, Istanbul, Jakarta, Johannesburg,
  Kuala Lumpur, Kyiv, Lagos, Las Vegas, Lisbon, London, Los Angeles, Madrid, Manila, Mexico City, Milan, Montreal,
  Moscow, Mumbai, Munich, Nairobi, New Delhi, New York City, Osaka, Oslo, Ottawa, Paris, Philadelphia, Prague,
  Rio de Janeiro, Rome, San Diego, San Francisco, São Paulo, Seattle, Seoul, Shanghai, Stockholm, Tokyo, Vancouver,
  Vienna, Warsaw, Washington DC, Zurich, Africa, Asia, Central America, Europe, Latin America, Middle East,
  North America, Scandinavia, South America
`);

/** Places of several names; abbreviations are names in capitals alone. */
const NAMES_OF_ONE: readonly (readonly string[])[] = [
  ['United States of America', 'United States', 'USA', 'US', 'U.S.A.', 'U.S.', 'America'],
  ['United Kingdom', 'UK', 'U.K.', 'Great Britain', 'Britain'],
  ['European Union', 'EU'],
  ['United Arab Emirates', 'UAE', 'U.A.E.'],
  ['New Zealand', 'NZ', 'Aotearoa'],
  ['Papua New Guinea', 'PNG'],
  ['South Korea', 'Republic of Korea', 'Korea'],
  ['Netherlands', 'Holland'],
  ['Russia', 'Russian Federation'],
  ['Timor-Leste', 'East Timor'],
  ['Vietnam', 'Viet Nam'],
  ['Myanmar', 'Burma'],
  ['Czechia', 'Czech Republic'],
  ['Ivory Coast', 'Côte d’Ivoire', "Côte d'Ivoire"],
  ['Macau', 'Macao'],
  ['Eswatini', 'Swaziland'],
];

/** Words besides its names by which a passage speaks of a place: what is American may answer for the United States. */
const SPOKEN_OF_AS: ReadonlyMap<string, readonly string[]> = new Map([
  ['United States of America', ['American', 'Americans']],
  ['United Kingdom', ['British']],
  ['European Union', ['European']],
  ['Europe', ['European']],
  ['Canada', ['Canadian']],
  ['China', ['Chinese']],
  ['England', ['English']],
  ['France', ['French']],
  ['Germany', ['German']],
  ['Indonesia', ['Indonesian']],
  ['Ireland', ['Irish']],
  ['Italy', ['Italian']],
  ['Japan', ['Japanese']],
  ['Netherlands', ['Dutch']],
  ['Russia', ['Russian']],
  ['Scotland', ['Scottish']],
  ['South Korea', ['Korean']],
  ['Spain', ['Spanish']],
  ['Sweden', ['Swedish']],
  ['Switzerland', ['Swiss']],
]);

const MEMBERS_OF_THE_UNION = namesIn(`
  Austria, Belgium, Bulgaria, Croatia, Cyprus, Czechia, Estonia, Finland, France, Germany, Greece, Hungary, Ireland,
  Italy, Latvia, Lithuania, Luxembourg, Malta, Netherlands, Poland, Portugal, Romania, Slovakia, Slovenia, Spain,
  Sweden, Brussels, Europe
`);

/** Where law of the whole applies in its parts too: law of the United States may answer for Oregon. */
const PARTS_OF: readonly (readonly [whole: string, parts: readonly string[]])[] = [
  ['United States of America', STATES_OF_AMERICA],
  ['Canada', PROVINCES_OF_CANADA],
  ['United Kingdom', ['England', 'Scotland', 'Northern Ireland', 'London']],
  ['European Union', MEMBERS_OF_THE_UNION],
  ['New Zealand', ['Auckland', 'Christchurch']],
];

function namesIn(list: string): string[] {
  return list.trim().split(/,\s+/);
}

/** Every name by which a question may place itself outside of Australia. */
export const FOREIGN_NAMES: readonly string[] = [
  ...COUNTRIES,
  ...STATES_OF_AMERICA,
  ...PROVINCES_OF_CANADA,
  ...CITIES_AND_REGIONS,
  ...NAMES_OF_ONE.flat(),
];

/** Returns the words by which a passage speaks of the place of this name, the name itself among them. */
export function wordsFor(name: string): readonly string[] {
  const names = NAMES_OF_ONE.find((one) => one.includes(name)) ?? [name];
  return [...names, ...(SPOKEN_OF_AS.get(names[0]!) ?? [])];
}

/** Returns the place itself and what it is a part of. */
export function withWhole(name: string): readonly string[] {
  return [name, ...PARTS_OF.flatMap(([whole, parts]) => (parts.includes(name) ? [whole] : []))];
}
