import type { Random } from './random.fixture.ts';

type ByteMutation = (bytes: Buffer, random: Random, other: Buffer) => Buffer;

const LONGEST_COPY = 2_000;

/** Byte sequences that readers stumble over: NUL, byte order marks, lone continuation bytes, escapes of containers. */
const AWKWARD = [
  '00',
  'efbbbf',
  'fffe',
  'feff',
  '80',
  'c0af',
  'eda080',
  '1b',
  '504b0304',
  '255044462d',
  'ffffffff',
].map((hex) => Buffer.from(hex, 'hex'));

const MUTATIONS: readonly ByteMutation[] = [
  function flipBits(bytes, random) {
    const flipped = Buffer.from(bytes);
    for (let count = 1 + random.below(20); count > 0; count--) {
      const at = random.below(flipped.length);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << random.below(8));
    }
    return flipped;
  },
  function truncate(bytes, random) {
    return bytes.subarray(0, random.below(bytes.length));
  },
  function duplicate(bytes, random) {
    const [from, length] = [random.below(bytes.length), random.below(LONGEST_COPY)];
    return Buffer.concat([bytes.subarray(0, from + length), bytes.subarray(from)]);
  },
  function cutOut(bytes, random) {
    const [from, length] = [random.below(bytes.length), random.below(LONGEST_COPY)];
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + length)]);
  },
  function splice(bytes, random, other) {
    return Buffer.concat([bytes.subarray(0, random.below(bytes.length)), other.subarray(random.below(other.length))]);
  },
  function insert(bytes, random) {
    const at = random.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), random.oneOf(AWKWARD), bytes.subarray(at)]);
  },
];

/** Returns the bytes with one change. */
export function mutateBytes(bytes: Buffer, random: Random, other: Buffer): Buffer {
  return random.oneOf(MUTATIONS)(bytes, random, other);
}
