import { createContext, Script } from 'node:vm';
import { hostileTexts, writeOut, type HostileText } from './hostile-texts.ts';

/** A pattern whose time grows faster than the text, with the text that shows it. */
export interface Growth {
  /** Time on eight times the text over time on the text: 8 where the pattern is linear, 64 where it is quadratic. */
  readonly factor: number;
  /** Of the shorter text, in characters. */
  readonly length: number;
  readonly text: HostileText;
}

/** The lengths tried, in characters: a pattern of high degree never reaches the last. */
const LENGTHS = [250, 2_000, 8_000];
/** What grows at every length is measured once more at the last: a machine busy for a while makes no finding. */
const CONFIRMED_AT = 8_000;
/** Processor time that no linear pattern takes on the longest text, in milliseconds: it need not be measured again. */
const SURELY_MS = 1_000;
/** Below this, in milliseconds, a time says nothing about growth; most linear patterns stay below it. */
const FLOOR_MS = 1;
/** A text is compared with one so many times as long. */
const LONGER = 8;
/** Half way between linear (8) and quadratic (64) on the scale of exponents. */
const LINEAR_AT_MOST = LONGER ** 1.5;
/** Growth at which a measurement is broken off. Wall time, so that it leaves room for what else the machine does. */
const STOP_AT = 150;
const ATTEMPTS = 6;
/** What a text may take before it is stopped, in milliseconds: only a pattern that grows comes near it. */
const STOP_MS = 2_000;

/** Returns the processor time of this thread in milliseconds: what else the machine does is not in it. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
const context = createContext({ pattern: /a/, texts: [''], times: [0], cpuMs });
const MATCH_ALL = new Script(`for (const text of texts) {
  const start = cpuMs();
  pattern.lastIndex = 0;
  if (pattern.global) text.replace(pattern, ''); else pattern.exec(text);
  times.push(cpuMs() - start);
}`);

/**
 * Returns how long the search for all matches takes in each text, in milliseconds, Infinity for the first text on
 * which it had to be stopped; texts behind that one are left out.
 */
function timesOf(pattern: RegExp, texts: readonly string[], stopMs: number): number[] {
  const times: number[] = [];
  Object.assign(context, { pattern, texts, times });
  try {
    MATCH_ALL.runInContext(context, { timeout: Math.ceil(stopMs) });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    times.push(Infinity);
  }
  return times;
}

const timeOf = (pattern: RegExp, text: string, stopMs: number): number => timesOf(pattern, [text], stopMs)[0]!;

/**
 * Returns the growth of the time from `length` to eight times that, 0 where it is too short to say. The lowest of a few
 * pairs: a processor may run slower for a while, and both of a pair are measured together.
 */
function growthAt(pattern: RegExp, hostile: HostileText, length: number): number {
  let lowest = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && lowest > LINEAR_AT_MOST; attempt += 1) {
    const short = timeOf(pattern, writeOut(hostile, length), STOP_MS);
    if (short < FLOOR_MS) return 0;
    if (short === Infinity) return Infinity;
    const long = timeOf(pattern, writeOut(hostile, length * LONGER), short * STOP_AT);
    lowest = Math.min(lowest, long / short);
    if (long > SURELY_MS) break;
  }
  return lowest;
}

/**
 * Returns the growth where it is more than linear from this length on, else undefined. A repetition with an upper limit
 * grows like one without up to that limit.
 */
function growthFrom(pattern: RegExp, text: HostileText, from: number): Growth | undefined {
  let growth: Growth | undefined;
  for (const length of [...LENGTHS, CONFIRMED_AT].filter((one) => one >= from)) {
    const factor = growthAt(pattern, text, length);
    if (factor <= LINEAR_AT_MOST) return undefined;
    growth = { factor, length, text };
    if (
      factor === Infinity &&
      length < CONFIRMED_AT &&
      timeOf(pattern, writeOut(text, length * LONGER), STOP_MS) === Infinity
    )
      break;
  }
  return growth;
}

/**
 * Returns the first hostile text on which the pattern's time grows faster than the text does, or undefined. A pattern
 * that matches at a given place only (flag y) is tried at the beginning.
 */
export function superlinearGrowth(source: string, flags: string): Growth | undefined {
  const pattern = new RegExp(source, flags);
  const texts = hostileTexts(source, flags);
  for (const length of LENGTHS) {
    const times = timesOf(
      pattern,
      texts.map((text) => writeOut(text, length)),
      STOP_MS,
    );
    for (const [at, text] of texts.entries()) {
      const growth = (times[at] ?? Infinity) < FLOOR_MS ? undefined : growthFrom(pattern, text, length);
      if (growth !== undefined) return growth;
    }
  }
  return undefined;
}
