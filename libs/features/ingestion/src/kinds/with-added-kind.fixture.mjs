// Reads the fixture of a kind after source text was added to the table and to the fixtures, each at its end. Both texts
// and the kind's name come as JSON over standard input; what is expected and what is read go to standard output.
import { registerHooks } from 'node:module';
import { text } from 'node:stream/consumers';

const { kind, added } = JSON.parse(await text(process.stdin));

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const file = Object.keys(added).find((path) => url.endsWith(path));
    return file === undefined ? loaded : { ...loaded, source: atEnd(String(loaded.source), added[file]) };
  },
});

/** The last bracket alone on a line closes the list. */
function atEnd(source, own) {
  const end = source.lastIndexOf('\n];') + 1;
  return `${source.slice(0, end)}${own}${source.slice(end)}`;
}

const { KIND_FIXTURES } = await import('./instrument-kinds.fixture.ts');
const { readFixture } = await import('./read-fixture.fixture.ts');
const expected = KIND_FIXTURES.get(kind);
process.stdout.write(JSON.stringify({ expected, read: await readFixture(expected) }));
