import { CompiledQuery, type Kysely } from 'kysely'

interface TextWithValues {
  readonly text: string
  readonly values?: readonly unknown[] | undefined
}

/**
 * Runs a statement of batches where Kysely has the connection, as in one of its transactions. It is sent as those of
 * Kysely are: by itself.
 */
export async function runInKysely<Row>(
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  { text, values = [] }: TextWithValues
): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))

  return rows
}

/** Kysely hands on the values of a statement as they are, and nothing else but its text. */
const deferredValues = new WeakSet<readonly unknown[]>()

/**
 * Runs a statement of a transaction whose rows nobody asks for. It is sent together with the next one, COMMIT if it is
 * the last: what it locks is locked for one round trip less, and for no time that this process takes to go on.
 *
 * What comes next rejects with what it did wrong. A transaction that is rolled back never sends it.
 */
export async function deferInKysely(
  tx: Pick<Kysely<unknown>, 'executeQuery' | 'isTransaction'>,
  { text, values = [] }: TextWithValues
): Promise<void> {
  if (!tx.isTransaction) throw new Error('nothing has to come after a statement outside of a transaction')
  const query = CompiledQuery.raw(text, [...values])
  deferredValues.add(query.parameters)
  await tx.executeQuery(query)
}

/** @param values of a statement as the driver is given it */
export function isDeferred(values: readonly unknown[]): boolean {
  return deferredValues.has(values)
}
