import { CompiledQuery, type Kysely } from 'kysely'

interface TextWithValues {
  readonly text: string
  readonly values?: readonly unknown[] | undefined
}

/** Runs a statement of batches on the connection of a Kysely transaction. */
export async function runInKysely<Row>(
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  { text, values = [] }: TextWithValues
): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))

  return rows
}
