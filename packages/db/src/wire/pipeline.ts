import type { PoolClient, QueryResultRow } from 'pg'
import { type NamedQuery, StatementGroup, type StatementResult } from './statement-group.ts'

/**
 * Runs statements one after the other, in one round trip.
 *
 * @throws the error of the first that failed; those after it are not run
 */
export async function together(
  client: PoolClient,
  queries: readonly NamedQuery[]
): Promise<readonly StatementResult[]> {
  return queries.length === 0 ? [] : await client.query(new StatementGroup(queries)).results
}

export function rowsOf<Row extends QueryResultRow>(results: readonly StatementResult[]): Row[] {
  return results.flatMap(({ rows }) => rows as Row[])
}

/**
 * Runs the last statements of a transaction and its COMMIT.
 *
 * @throws also when COMMIT was answered ROLLBACK, as it is, without an error, in an aborted transaction
 */
export async function togetherWithCommit(client: PoolClient, queries: readonly NamedQuery[]): Promise<void> {
  const results = await together(client, [...queries, { name: 'commit', text: 'commit' }])
  const tag = results.at(-1)?.command
  if (tag !== 'COMMIT') throw new Error(`the transaction ended with ${tag}`)
}
