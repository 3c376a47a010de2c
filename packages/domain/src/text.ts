const NUL = '\u0000'

/** Returns `true` if a database can store the text unchanged. */
export function isCleanText(text: string): boolean {
  return !text.includes(NUL) && text.isWellFormed()
}

/** Returns the text in a form that a database can store: well-formed Unicode without NUL. */
export function cleanText(text: string): string {
  return (text.includes(NUL) ? text.replaceAll(NUL, '') : text).toWellFormed()
}
