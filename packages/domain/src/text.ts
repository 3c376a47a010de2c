const NUL = '\u0000'

/** The text as a database can store it: well-formed Unicode without NUL. */
export function cleanText(text: string): string {
  return (text.includes(NUL) ? text.replaceAll(NUL, '') : text).toWellFormed()
}
