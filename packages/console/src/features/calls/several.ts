/** Returns the values of a filter in a URL. They are separated by commas; a comma within one follows a backslash. */
export function valuesOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ','))
}

/** Writes values as `valuesOf` reads them; `undefined` for none. */
export function textOf(values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : values.map((value) => value.replaceAll(',', '\\,')).join(',')
}
