import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../pipeline/read-document.ts';

const read = (text: string) => readDocument(Buffer.from(text), { fileName: 'plan.md', idPrefix: 'plan@1', given: {} });

/** An invented plan as a conversion of a PDF has it: all headings have one level. */
const PLAN = `## Quoll Development Control Plan 2031

## 5 Dens

## 5.1 Doors

## Controls

A door is shut.

This page is intentionally left blank

## 5.2 Roofs

## Controls

A roof is flat.

## LAMPS

## 11.7.2 Lamps of dens

## Controls

A lamp is lit.

## 11.7.3 Lamps of setts

A lamp is dim.

## 12 Drains

A drain is dry.
`;

describe('a plan whose headings have one level', () => {
  it('keeps headings that recur, and no passage for blank pages', async () => {
    const { text, provisions } = await read(PLAN);
    expect(text).not.toMatch(/left blank/);
    expect(text.match(/Controls/g)).toHaveLength(3);
    expect(provisions.filter(({ type }) => type === 'provision').map(({ label }) => label)).toEqual([
      'para 5.1',
      'para 5.2',
      'para 11.7.2',
      'para 11.7.3',
      'para 12',
    ]);
  });

  it('has no section below a chapter that its number is after', async () => {
    const { passages } = await read(PLAN);
    const paths = new Map(passages.map(({ section, headingPath }) => [section, headingPath]));
    expect(paths.get('para 5.2')).toEqual(['5 Dens']);
    expect(paths.get('para 11.7.2')).toEqual(['LAMPS']);
    expect(paths.get('para 11.7.3')).toEqual(['LAMPS']);
  });
});
