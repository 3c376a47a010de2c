import type { Tracing } from './tracing.ts'

/** A query that has ended. */
interface Query {
  /** What it does to which table: no value, and no text of its own. */
  readonly summary: string
  readonly durationMs: number
  readonly hasFailed: boolean
}

/** What makes spans of queries that are made for requests; undefined when there are no spans. */
export function followQueries(tracing: Tracing | undefined): ((query: Query) => void) | undefined {
  if (tracing === undefined) return undefined
  const attributes = { 'db.system.name': 'postgresql' }

  return ({ summary, durationMs, hasFailed }) => tracing.notePart({ name: summary, durationMs, hasFailed, attributes })
}
