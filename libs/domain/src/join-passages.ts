interface PassageOfText {
  readonly text: string;
  /** Offsets in the text of the version. */
  readonly start: number;
  readonly end: number;
}

/** The text of passages that follow each other, as one. */
export interface JoinedText<P> {
  readonly text: string;
  /** Returns the passage that a place of the text lies in. */
  passageAt(place: number): P;
}

/** Joins passages in reading order: one that was cut goes on in the next, others begin a line. */
export function joinPassages<P extends PassageOfText>(passages: readonly P[]): JoinedText<P> {
  let text = '';
  const starts = passages.map(({ text: own, start }, at) => {
    if (at > 0 && passages[at - 1]!.end !== start) text += '\n';
    const begins = text.length;
    text += own;
    return begins;
  });
  return { text, passageAt: (place) => passages[starts.findLastIndex((begins) => begins <= place)]! };
}
