import { CompiledQuery, type Kysely } from 'kysely'

/**
 * Runs a statement of batches where Kysely has the connection, as in one of its transactions. It is sent as those of
 * Kysely are: by itself.
 */
export async function runInKysely<Row>(
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  { text, values = [] }: { readonly text: string; readonly values?: readonly unknown[] | undefined }
): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))

  return rows
}
