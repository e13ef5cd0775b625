interface Field {
  instruction: string;
}

/** Follows fields (`TOC`, `REF`, `PAGE`): what they show is text, their instructions are not. */
export class WordFields {
  private readonly open: Field[] = [];

  take(kind: string): void {
    if (kind === 'begin') this.open.push({ instruction: '' });
    else if (kind === 'end') this.open.pop();
  }

  instruction(text: string): void {
    const field = this.open.at(-1);
    if (field !== undefined) field.instruction += text;
  }

  get inContents(): boolean {
    return this.open.some(({ instruction }) => /^\s*TOC\b/.test(instruction));
  }
}
