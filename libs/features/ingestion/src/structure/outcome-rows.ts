import type { TableRows } from '../document-model/markdown-table.ts';

/** `PO 1.1`, `AO3.2`, `DTS/DPF 2.1`, `DO 1`: codes of outcomes in planning codes. */
const OUTCOME = /^(?:PO|AO|DO|DTS\/DPF) ?\d{1,3}(?:\.\d{1,3})?(?=\s|$)/;
/** `A1` next to `P1`, `R1` next to `C1`: an acceptable solution or rule and its criterion. */
const SOLUTION = /^[A-Z](\d{1,3}(?:\.\d{1,2})?)(?=\s+\S)/;
const ALONE = /^[AP]/;
const FEWEST_SOLUTIONS = 2;

export interface OutcomeRows {
  readonly code: string | null;
  readonly table: TableRows & { readonly body: (readonly string[])[] };
}
/** Returns a planning code's outcome table by outcome, each cited by its code; null for another table. */
export function outcomeRows({ header, body }: TableRows): OutcomeRows[] | null {
  const codes = body.flatMap((row) => codeOf(row) ?? []);
  const isOutcome = (code: string) => OUTCOME.test(code) || code.includes('/');
  if (!codes.some(isOutcome) && codes.filter((code) => ALONE.test(code)).length < FEWEST_SOLUTIONS) return null;
  const outcomes: OutcomeRows[] = [];
  const begin = (code: string | null, rows: readonly (readonly string[])[]) =>
    outcomes.push({ code, table: { header, body: [...rows] } });
  const add = (rows: readonly (readonly string[])[]) => {
    const last = outcomes.at(-1);
    if (last === undefined) begin(null, rows);
    else last.table.body.push(...rows);
  };
  let heading: readonly (readonly string[])[] = [];
  let isUsed = true;
  for (const row of body) {
    const code = codeOf(row);
    if (isHeading(row)) {
      if (!isUsed) add(heading);
      [heading, isUsed] = [[row], false];
    } else if (code !== null && code !== outcomes.at(-1)?.code) {
      begin(code, [...heading, row]);
      isUsed = true;
    } else add([row]);
  }
  if (!isUsed) add(heading);
  return outcomes;
}

function codeOf(row: readonly string[]): string | null {
  const outcome = OUTCOME.exec(row[0] ?? '')?.[0];
  if (outcome !== undefined) return outcome;
  const codes = row.map((cell) => SOLUTION.exec(cell));
  const number = codes[0]?.[1];
  return number === undefined ? null : codes.flatMap((code) => (code?.[1] === number ? code[0] : [])).join('/');
}

function isHeading(row: readonly string[]): boolean {
  return row.filter((cell) => cell !== '').length === 1 && codeOf(row) === null;
}
