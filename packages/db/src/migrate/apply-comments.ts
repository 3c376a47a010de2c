import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { tableList } from '../tables.ts'

/** Sets the comments of tables and columns to the texts of `tables.ts`. Tables of later migrations stay. */
export async function applyComments(db: Queryable): Promise<void> {
  const known = new Map<string, (typeof tableList)[number]>(tableList.map((table) => [table.name, table]))
  await db.transaction().execute(async (tx) => {
    for (const { table, column, comment } of await listComments(tx)) {
      const entry = known.get(table)
      const text = plainText(column === null ? entry?.about : entry?.columns?.[column])
      if (entry === undefined || text === comment) continue

      const target = column === null ? sql`table ${sql.table(table)}` : sql`column ${sql.ref(`${table}.${column}`)}`
      await sql`comment on ${target} is ${sql.lit(text)}`.execute(tx)
    }
  })
}

/** Lines of a text lose their indentation. */
function plainText(text: string | undefined): string | null {
  return text?.replaceAll(/\n +/g, '\n') ?? null
}

interface Comment {
  readonly table: string
  /** `null` for the table itself. */
  readonly column: string | null
  readonly comment: string | null
}

/** Returns the comments of all tables, without partitions, and of their columns, with `null` for missing ones. */
export async function listComments(db: Queryable): Promise<Comment[]> {
  const { rows } = await sql<Comment>`
    with tables as (
      select oid, relname from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname not like 'kysely\\_%'
    )
    select relname as table, null as column, obj_description(oid, 'pg_class') as comment from tables
    union all
    select relname, attname, col_description(oid, attnum) from tables
    join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
    order by 1, 2 nulls first`.execute(db)

  return rows
}
