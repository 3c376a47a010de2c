import { nameWords } from '@callbook/domain'
import { type Kysely, sql } from 'kysely'

export const withoutTransaction = true
export const fillsTables = true

const rowsPerStep = 1000

/** Fills the words of existing names, a few rows of an organization at a time, so that row locks are short. */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from organizations order by id`.execute(db)
  for (const { id } of rows) {
    await fill(db, id, { table: 'calls', name: 'caller_full_name' })
    await fill(db, id, { table: 'customers', name: 'full_name' })
  }
}

interface Named {
  readonly table: string
  readonly name: string
}

async function fill(db: Kysely<never>, organizationId: string, named: Named): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await namesAfter(db, organizationId, named, after)
    const last = rows.at(-1)
    if (last === undefined) return
    await setWords(db, organizationId, named, rows)
    after = last.id
  }
}

interface Name {
  readonly id: string
  readonly name: string
}

async function namesAfter(
  db: Kysely<never>,
  organizationId: string,
  { table, name }: Named,
  after: string
): Promise<readonly Name[]> {
  const { rows } = await sql<Name>`
    select id, ${sql.ref(name)} as name from ${sql.table(table)}
    where organization_id = ${organizationId} and id > ${after} and ${sql.ref(name)} <> '' and name_words is null
    order by id limit ${rowsPerStep}`.execute(db)

  return rows
}

/** A name that has changed since is left to the transaction that changed it. */
async function setWords(
  db: Kysely<never>,
  organizationId: string,
  { table, name }: Named,
  rows: readonly Name[]
): Promise<void> {
  const values = rows.map((row) => sql`(${row.id}::uuid, ${row.name}::text, ${nameWords(row.name)}::text)`)

  await sql`
    update ${sql.table(table)} as named set name_words = told.words
    from (values ${sql.join(values)}) as told (id, name, words)
    where named.organization_id = ${organizationId} and named.id = told.id
      and ${sql.ref(`named.${name}`)} = told.name`.execute(db)
}
