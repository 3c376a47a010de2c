/** Whole numbers and fractions with separators. */
export const numberFormat = new Intl.NumberFormat('en')
