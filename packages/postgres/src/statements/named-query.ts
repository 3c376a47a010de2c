import type { PoolClient, QueryConfig } from 'pg'
import type { Parameter } from '../wire/message-writer.ts'
import { Pipeline } from '../wire/pipeline.ts'
import { RowObjects, type StatementResult } from '../wire/row-objects.ts'

/** A prepared statement with its values: text, numbers, instants and bytes. */
export type NamedQuery = QueryConfig<Parameter[]> & { readonly name: string }

/**
 * Runs statements sequentially in one round trip.
 *
 * @throws the error of the first that failed; later ones do not run
 */
export async function runPipeline(
  client: PoolClient,
  queries: readonly NamedQuery[]
): Promise<readonly StatementResult[]> {
  const objects = new RowObjects()
  if (queries.length > 0) await client.query(new Pipeline(queries, objects)).ended

  return objects.results
}

export async function rollBack(client: PoolClient): Promise<void> {
  await client.query('rollback')
}

/**
 * Runs the last statements of a transaction and its COMMIT.
 *
 * @throws also if the response to COMMIT is ROLLBACK, which PostgreSQL sends without an error in an aborted
 *   transaction
 */
export async function commitPipeline(client: PoolClient, queries: readonly NamedQuery[]): Promise<void> {
  const results = await runPipeline(client, [...queries, { name: 'commit', text: 'commit' }])
  const tag = results.at(-1)?.tag
  if (tag !== 'COMMIT') throw new Error(`the transaction ended with ${tag}`)
}
