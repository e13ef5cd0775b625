/** What is of no use on paper. */
export const SCREEN_ONLY = { '@media print': { display: 'none' } } as const;

/** What a screen says elsewhere, e.g. in the fields of a form. */
export const PRINT_ONLY = { display: 'none', '@media print': { display: 'block' } } as const;
