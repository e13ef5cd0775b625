import { readXmlEvents } from '../common/xml/read-xml-events.ts';
import type { XmlEvents } from '../common/xml/read-xml-events.ts';

/** The main namespace, transitional and strict (ECMA-376 part 1, 5th edition, annex A). */
const MAIN = /xmlns:([\w-]+)$/;
const MAIN_URIS = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]);

/**
 * Reads a part's events with the main vocabulary under the prefix `w`, whatever the file's. Throws as `readXmlEvents`.
 */
export function readWordEvents(text: string, events: XmlEvents, what: string): void {
  let prefix: string | null = null;
  const plain = (name: string): string =>
    prefix === null || prefix === 'w' || !name.startsWith(`${prefix}:`) ? name : `w:${name.slice(prefix.length + 1)}`;
  readXmlEvents(
    text,
    {
      open: (name, attributes) => {
        prefix ??= prefixOf(attributes);
        events.open(
          plain(name),
          prefix === 'w'
            ? attributes
            : Object.fromEntries(Object.entries(attributes).map(([key, value]) => [plain(key), value])),
        );
      },
      close: (name) => events.close(plain(name)),
      text: (piece) => events.text(piece),
    },
    what,
  );
}

function prefixOf(attributes: Readonly<Record<string, string>>): string {
  const declared = Object.entries(attributes).find(([name, value]) => MAIN.test(name) && MAIN_URIS.has(value));
  return declared === undefined ? 'w' : ((MAIN.exec(declared[0]) as RegExpExecArray)[1] as string);
}

/** Returns whether an on/off property is on: present without a value, or with one that says so. */
export function isOn(attributes: Readonly<Record<string, string>>): boolean {
  return !/^(?:0|false|off|none)$/.test(attributes['w:val'] ?? '');
}
