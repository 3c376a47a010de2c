/** A query that was answered or has failed, without anything that it was about. */
export interface EndedQuery {
  /** What it does to which table: `select calls`. */
  readonly summary: string
  readonly durationMs: number
  readonly hasFailed: boolean
}

export function endedQueryOf(sql: string, durationMs: number, hasFailed: boolean): EndedQuery {
  return { summary: summarize(sql), durationMs, hasFailed }
}

/** The verb of a statement and the first table that it names; of any other, such as `commit`, its first word. */
function summarize(sql: string): string {
  const [statement = sql] = /\b(?:select|insert|update|delete)\b.*/is.exec(sql) ?? []
  const [verb = ''] = /[a-z]+/i.exec(statement) ?? []
  const [, table] = /\b(?:from|into|update|join)\s+"?(\w+)/i.exec(statement) ?? []

  return [verb.toLowerCase(), table].filter((word) => word !== undefined).join(' ')
}
