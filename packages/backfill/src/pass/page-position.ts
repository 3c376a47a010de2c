/** Where a pass goes on. */
export interface PagePosition {
  /** The page, as its provider names it; null for the first. */
  readonly cursor: string | null
  /** The call of that page, by id, up to which everything was done; empty where nothing was. */
  readonly after: string
}

export const firstPage: PagePosition = { cursor: null, after: '' }

export function writePosition({ cursor, after }: PagePosition): string {
  return JSON.stringify([cursor, after])
}

/** @param text what `writePosition` has made; null for nothing yet */
export function readPosition(text: string | null): PagePosition {
  if (text === null) return firstPage
  const [cursor, after]: [string | null, string] = JSON.parse(text)

  return { cursor, after }
}
