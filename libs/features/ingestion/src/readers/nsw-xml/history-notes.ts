import { childrenNamed, textOf } from '../common/xml/parse-xml.ts';
import type { XmlNode } from '../common/xml/parse-xml.ts';

/** Returns a level's own history notes, each as `cl 4.3: Am 2014 (806), Sch 1; 2016 (31), cl 4.` */
export function historyNotesOf(level: XmlNode): string[] {
  return childrenNamed(level, 'content').flatMap((content) => {
    if (content.attributes['type'] === 'auto-inserted') return historyNotesOf(content);
    return content.attributes['type'] === 'historynote'
      ? childrenNamed(content, 'txt')
          .map(textOf)
          .filter((text) => text !== '')
      : [];
  });
}
