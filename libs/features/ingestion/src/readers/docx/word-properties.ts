import { childNamed } from '../common/xml/parse-xml.ts';
import type { XmlNode } from '../common/xml/parse-xml.ts';

/** Returns the value of a property, null where the properties lack it. */
export function valueOf(properties: XmlNode | undefined, name: string): string | null {
  return childNamed(properties, name)?.attributes['w:val'] ?? null;
}

/** Returns the number that a property gives, 0 for one that is none, null where the properties lack it. */
export function numberOf(properties: XmlNode | undefined, name: string): number | null {
  const value = valueOf(properties, name);
  return value === null ? null : Number(value) || 0;
}

/** Returns whether an on/off property is on: present without a value, or with one that says so. */
export function isOn(properties: XmlNode | undefined, name: string): boolean | undefined {
  const property = childNamed(properties, name);
  return property === undefined ? undefined : isOnValue(property.attributes['w:val']);
}

export function isOnValue(value = ''): boolean {
  return !/^(?:0|false|off|none)$/.test(value);
}
