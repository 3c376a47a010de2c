import { CompiledQuery, type Kysely } from 'kysely'

type TransactionOfKysely = Pick<Kysely<unknown>, 'executeQuery' | 'isTransaction'>

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

type ReadRows = (rows: readonly unknown[]) => void

/** Kysely passes the values of a statement on unchanged, and otherwise only its text. */
const deferredValues = new WeakMap<readonly unknown[], ReadRows>()

/**
 * Runs a statement of a transaction without reading its rows. It is sent together with the next statement, or with
 * COMMIT. Its locks are held for one round trip less, and never while this process is busy.
 *
 * If it fails, the next statement rejects. If the transaction is rolled back, it is never sent.
 */
export async function deferInKysely(tx: TransactionOfKysely, statement: TextWithValues): Promise<void> {
  await defer(tx, statement, () => undefined)
}

/**
 * Defers a statement in the same way, and returns its rows once the transaction has ended, so that a transaction whose
 * statements do not depend on each other's rows takes one round trip.
 */
export async function deferRowsInKysely<Row>(
  tx: TransactionOfKysely,
  statement: TextWithValues
): Promise<() => readonly Row[]> {
  let found: readonly Row[] | undefined
  await defer(tx, statement, (rows) => {
    found = rows as readonly Row[]
  })

  return () => {
    if (found === undefined) throw new Error('the deferred statement has not been sent')
    return found
  }
}

async function defer(tx: TransactionOfKysely, { text, values = [] }: TextWithValues, read: ReadRows): Promise<void> {
  if (!tx.isTransaction) throw new Error('a statement outside of a transaction cannot be deferred')
  const query = CompiledQuery.raw(text, [...values])
  deferredValues.set(query.parameters, read)
  await tx.executeQuery(query)
}

/**
 * @param values values of a statement as passed to the driver
 * @returns the reader of its rows; `undefined` if the statement is not deferred
 */
export function deferredReader(values: readonly unknown[]): ReadRows | undefined {
  return deferredValues.get(values)
}
