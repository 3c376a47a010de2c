import type { DatabaseSync } from 'node:sqlite'

type Row = Readonly<Record<string, unknown>>

/** Consecutive unreadable ids after which no further row is expected. */
const mostMisses = 100_000

/** Returns the readable reports of a damaged file, in the order of their ids. */
export function* readableReports(file: DatabaseSync): Generator<Row> {
  const next = file.prepare('select id, call_key, failure, content from reports where id > ? order by id limit 1')
  for (let id = 0, misses = 0; misses < mostMisses; ) {
    try {
      const row = next.get(id)
      if (row === undefined) return
      if (Number(row['id']) <= id) throw new Error('not in order')
      id = Number(row['id'])
      misses = 0
      yield row
    } catch {
      id += 1
      misses += 1
    }
  }
}

/** Returns the endpoints before the first unreadable one. */
export function* readableEndpoints(file: DatabaseSync): Generator<Row> {
  try {
    yield* file.prepare('select slug_hash, sealed, seen_at_ms from endpoints').iterate()
  } catch {
    // The rest is not needed: the spool learns endpoints again.
  }
}
