import { CompiledQuery, type Kysely } from 'kysely'

interface TextWithValues {
  readonly text: string
  readonly values?: readonly unknown[] | undefined
}

/**
 * Runs a statement of batches on the connection of a Kysely transaction. It has a round trip of its own, like Kysely's
 * statements.
 */
export async function runInKysely<Row>(
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  { text, values = [] }: TextWithValues
): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))

  return rows
}

/** Kysely passes the values of a statement on unchanged, and otherwise only its text. */
const deferredValues = new WeakSet<readonly unknown[]>()

/**
 * Runs a statement of a transaction without reading its rows. It is sent together with the next statement, or with
 * COMMIT. Its locks are held for one round trip less, and never while this process is busy.
 *
 * If it fails, the next statement rejects. If the transaction is rolled back, it is never sent.
 */
export async function deferInKysely(
  tx: Pick<Kysely<unknown>, 'executeQuery' | 'isTransaction'>,
  { text, values = [] }: TextWithValues
): Promise<void> {
  if (!tx.isTransaction) throw new Error('a statement outside of a transaction cannot be deferred')
  const query = CompiledQuery.raw(text, [...values])
  deferredValues.add(query.parameters)
  await tx.executeQuery(query)
}

/** @param values values of a statement as passed to the driver */
export function isDeferred(values: readonly unknown[]): boolean {
  return deferredValues.has(values)
}
