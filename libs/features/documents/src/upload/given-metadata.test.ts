import { expect, it } from '@jest/globals';
import { ValidationError } from '@regqa/errors';
import { givenMetadata } from './given-metadata.ts';

it.each([
  [{ lga: 'City of Penrith' }, { jurisdiction: 'Local', state: 'NSW', lga: ['Penrith'] }],
  [
    { lga: 'Penrith, Albury City Council', jurisdiction: 'local' },
    { jurisdiction: 'Local', state: 'NSW', lga: ['Penrith', 'Albury'] },
  ],
  [
    { lga: 'Campbelltown', state: 'South Australia' },
    { jurisdiction: 'Local', state: 'SA', lga: ['Campbelltown'] },
  ],
  [{ jurisdiction: 'Commonwealth' }, { jurisdiction: 'Federal', state: null, lga: [] }],
  [{ jurisdiction: 'global' }, { jurisdiction: 'International', state: null, lga: [] }],
  [{ jurisdiction: 'European  Union' }, { jurisdiction: 'Other', state: null, lga: [] }],
  [{ jurisdiction: 'victoria' }, { jurisdiction: 'VIC', state: 'VIC', lga: [] }],
  [
    { jurisdiction: 'Local', state: 'nsw' },
    { jurisdiction: 'Local', state: 'NSW' },
  ],
  [{ state: 'NSW' }, { state: 'NSW' }],
  [
    { document_type: 'Guideline', authority: 'A', in_force_from: '2024-01-01', source_url: 'https://example.org/' },
    { documentType: 'guidelines', authority: 'A', inForceFrom: '2024-01-01', sourceUrl: 'https://example.org/' },
  ],
  [{ document_type: 'toString' }, { documentType: 'tostring' }],
  [{ document_type: 'Constructor' }, { documentType: 'constructor' }],
  [{}, {}],
])('reads %j as %j', (fields, expected) => {
  expect(givenMetadata(fields)).toEqual(expected);
});

it.each([
  [{ jurisdiction: 'Other', state: 'NSW' }, 'state', 'An Other document applies in every state; leave state out'],
  [{ jurisdiction: 'Federal', state: 'NSW' }, 'state', 'A Federal document applies in every state; leave state out'],
  [{ jurisdiction: 'VIC', state: 'NSW' }, 'state', 'NSW contradicts the jurisdiction VIC'],
  [
    { jurisdiction: 'NSW', lga: 'Penrith' },
    'lga',
    'A document of a Local Government Area has the jurisdiction Local, not NSW',
  ],
  [
    { lga: 'Penrith', state: 'VIC' },
    'lga',
    expect.stringMatching(/^"Penrith" is not a known Local Government Area in VIC/),
  ],
  [{ lga: 'Penrit' }, 'lga', expect.stringMatching(/did you mean Penrith/)],
  [{ lga: 'Campbelltown' }, 'lga', '"Campbelltown" is in NSW and SA; give the state as well'],
  [{ lga: 'Penrith, Ballarat' }, 'lga', 'The areas lie in more than one state: NSW, VIC'],
  [{ lga: ' , ' }, 'lga', 'Field required'],
  [
    { coverage: Array.from({ length: 21 }, (_, at) => `t${at}`).join() },
    'coverage',
    'List should have at most 20 items, not 21',
  ],
])('refuses %j', (fields, field, msg) => {
  let refusal: unknown;
  try {
    givenMetadata(fields);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(ValidationError);
  expect((refusal as ValidationError).issues).toEqual([expect.objectContaining({ loc: ['body', field], msg })]);
});
