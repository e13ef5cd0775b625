import type { SetAsideTally } from '../../document-model/set-aside.ts';
import { PLAIN } from '../common/rich-text/run.ts';
import type { Run } from '../common/rich-text/run.ts';
import type { Styles } from './styles.ts';
import { readSymbols } from './symbols.ts';

/** Formatting that a run has itself; undefined where its styles decide. */
export interface RunFormat {
  style: string | null;
  bold?: boolean;
  italic?: boolean;
  hidden?: boolean;
  superscript?: boolean;
  struckOut?: boolean;
  font: string;
}

export class WordParagraph {
  style: string | null = null;
  numId: string | null = null;
  listLevel: number | null = null;
  outline: number | null = null;
  /** The paragraph's end was deleted: what is left of it belongs to the next. */
  deleted = false;
  inContents = false;
  readonly notes: string[] = [];
  readonly runs: Run[] = [];
  private readonly styles: Styles;
  private readonly setAside: SetAsideTally;
  private format: RunFormat = { style: null, font: '' };

  constructor(styles: Styles, setAside: SetAsideTally) {
    this.styles = styles;
    this.setAside = setAside;
  }

  beginRun(): void {
    this.format = { style: null, font: '' };
  }

  setFormat(format: Partial<RunFormat>): void {
    Object.assign(this.format, format);
  }

  /** Hidden and struck-out text is counted and left out. */
  add(text: string): void {
    const paragraph = this.styles.style(this.style);
    const own = this.format.style === null ? null : this.styles.style(this.format.style);
    if (this.format.hidden ?? (own?.hidden || paragraph.hidden)) this.setAside.add('hidden', text);
    else if (this.format.struckOut === true) this.setAside.add('struck_out', text);
    else {
      this.runs.push({
        text: readSymbols(this.format.font, text),
        bold: this.format.bold ?? (own?.bold || paragraph.bold),
        italic: this.format.italic ?? (own?.italic || paragraph.italic),
        superscript: this.format.superscript ?? PLAIN.superscript,
      });
    }
  }
}
