const NUMBER = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });
const PERCENT = new Intl.NumberFormat('en-AU', { style: 'percent', maximumFractionDigits: 1 });
const MOMENT = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' });

/** Returns a number as it is written in Australia, with one decimal at most. */
export const formatNumber = (value: number) => NUMBER.format(value);
/** Returns a share from 0 to 1 in per cent. */
export const formatShare = (share: number) => PERCENT.format(share);
/** Returns milliseconds with their unit, whole from ten on, in seconds from one second on. */
export const formatMs = (ms: number) =>
  ms < 999.5 ? `${NUMBER.format(ms < 10 ? ms : Math.round(ms))} ms` : `${NUMBER.format(ms / 1000)} s`;
/** Returns a moment of ISO 8601 in the reader's own time zone. */
export const formatMoment = (moment: string) => MOMENT.format(new Date(moment));

/** Returns seconds in the largest units that fit: days and hours, hours and minutes, minutes, seconds. */
export function formatDuration(seconds: number): string {
  const [minutes, hours, days] = [Math.floor(seconds / 60), Math.floor(seconds / 3600), Math.floor(seconds / 86_400)];
  if (days > 0) return `${days} d ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min` : `${Math.floor(seconds)} s`;
}

/**
 * Returns rows as CSV (RFC 4180). A text that a spreadsheet would take for a formula has an apostrophe before it: the
 * questions in it were typed by others.
 */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => {
    const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
