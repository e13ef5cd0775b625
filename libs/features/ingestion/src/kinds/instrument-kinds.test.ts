import { describe, expect, it } from '@jest/globals';
import { INSTRUMENT_KINDS } from '@regqa/domain';
import { documentTypeOf } from './find-kind.ts';
import { KIND_FIXTURES } from './instrument-kinds.fixture.ts';
import { readFixture } from './read-fixture.fixture.ts';

describe('kinds of instrument', () => {
  const names = INSTRUMENT_KINDS.map(({ name }) => name);

  it.each(names)('reads and cites an invented %s as its fixture says', async (name) => {
    const fixture = KIND_FIXTURES.get(name);
    if (fixture === undefined) throw new Error(`The kind "${name}" has no fixture.`);
    expect(await readFixture(fixture)).toEqual(fixture);
  });

  it('has no fixture of a kind that is not in the table', () => {
    expect([...KIND_FIXTURES.keys()].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('lists a document by the first kind that its title names', () => {
    const titles = [
      'Guide to the Wombat Act 2031',
      'Feedback on the draft Wombat Regulation 2031',
      'Burrow Scheme Regulations 2031',
      'Burrow Scheme Act 2031',
      'Burrow Standards By-law',
      'Environment Protection Licence',
      'Wombats',
    ];
    expect(titles.map(documentTypeOf)).toEqual([
      'guidelines',
      'guidelines',
      'scheme',
      'legislation',
      'legislation',
      'legislation',
      null,
    ]);
  });
});
