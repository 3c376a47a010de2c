/** A finished query without its values. */
export interface EndedQuery {
  /** Verb and table: `select calls`. */
  readonly summary: string
  readonly durationMs: number
  readonly hasFailed: boolean
}

export function endedQueryOf(sql: string, durationMs: number, hasFailed: boolean): EndedQuery {
  return { summary: summarize(sql), durationMs, hasFailed }
}

/** Returns the verb of a statement and its first table, or the first word of other statements, such as `commit`. */
function summarize(sql: string): string {
  const [statement = sql] = /\b(?:select|insert|update|delete)\b.*/is.exec(sql) ?? []
  const [verb = ''] = /[a-z]+/i.exec(statement) ?? []
  const [, table] = /\b(?:from|into|update|join)\s+"?(\w+)/i.exec(statement) ?? []

  return [verb.toLowerCase(), table].filter((word) => word !== undefined).join(' ')
}
