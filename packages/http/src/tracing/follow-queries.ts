import type { Tracing } from './tracing.ts'

interface Query {
  /** Operation and table, without values or SQL text. */
  readonly summary: string
  readonly durationMs: number
  readonly hasFailed: boolean
}

/** Returns a function that creates spans of queries for requests; undefined without tracing. */
export function followQueries(tracing: Tracing | undefined): ((query: Query) => void) | undefined {
  if (tracing === undefined) return undefined
  const attributes = { 'db.system.name': 'postgresql' }

  return ({ summary, durationMs, hasFailed }) => tracing.notePart({ name: summary, durationMs, hasFailed, attributes })
}
