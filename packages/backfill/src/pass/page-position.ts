/** Where a pass resumes. */
export interface PagePosition {
  /** Provider's cursor of the page; null for the first page. */
  readonly cursor: string | null
  /** Id of the last processed call of the page; empty at the start of the page. */
  readonly after: string
}

export const firstPage: PagePosition = { cursor: null, after: '' }

export function writePosition({ cursor, after }: PagePosition): string {
  return JSON.stringify([cursor, after])
}

/** @param text result of `writePosition`; null for the start */
export function readPosition(text: string | null): PagePosition {
  if (text === null) return firstPage
  const [cursor, after]: [string | null, string] = JSON.parse(text)

  return { cursor, after }
}
