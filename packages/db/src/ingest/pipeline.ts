import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg'

/**
 * Sends queries without waiting between them, on a connection with `pipeline: true`.
 *
 * @throws the error of the first that failed, once all have been answered
 */
export async function together(client: PoolClient, queries: readonly QueryConfig[]): Promise<QueryResult[]> {
  const settled = await Promise.allSettled(queries.map((query) => client.query(query)))

  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

export function rowsOf<Row extends QueryResultRow>(results: readonly QueryResult[]): Row[] {
  return results.flatMap(({ rows }) => rows)
}

/**
 * Sends the last queries of a transaction and its COMMIT together.
 *
 * @throws also when COMMIT was answered ROLLBACK, as it is, without an error, in an aborted transaction
 */
export async function togetherWithCommit(client: PoolClient, queries: readonly QueryConfig[]): Promise<void> {
  const results = await together(client, [...queries, { text: 'commit' }])
  const tag = results.at(-1)?.command
  if (tag !== 'COMMIT') throw new Error(`the transaction ended with ${tag}`)
}
