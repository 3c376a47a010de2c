/** How a connection string is written, for whoever has written it otherwise. */
export const databaseUrlForm = 'postgresql://user:password@host:5432/name'

/** A URL that cannot be parsed must not reach pg, whose error would show it with its password. */
export function isDatabaseUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)
}
