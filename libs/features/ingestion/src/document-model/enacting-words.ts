/** They come between the contents list and the first provision, and name the parliament. */
export const ENACTING_WORDS =
  /^(?:The (?:Parliament|Legislative Assembly|Legislature) (?:of|for) .{3,80} enacts\b|Be it (?:therefore )?enacted by )/i;
