import type { Database } from '@callbook/db'
import { sql } from 'kysely'

/** Bytes on disk of one table per call: of its rows with their TOAST data, and of each index. */
interface TableBytes {
  readonly rows: number
  readonly indexes: Readonly<Record<string, number>>
}

/** Smaller tables hardly grow with the number of calls. */
const least = 100

/** Smaller indexes of these tables hold few of the calls, or none. */
const leastOfIndex = 10

/** Returns the bytes on disk per stored call, by table. */
export async function readDisk(db: Database): Promise<Readonly<Record<string, TableBytes>>> {
  const { rows } = await sql<{ name: string; table: string; is_index: boolean; bytes: number }>`
    with calls as (select count(*)::float8 as count from calls)
    select c.relname as name, coalesce(i.indrelid::regclass::text, c.relname) as table, i.indrelid is not null as is_index,
      (case when i.indrelid is null then pg_table_size(c.oid) else pg_relation_size(c.oid) end / calls.count)::float8 as bytes
    from pg_class c cross join calls left join pg_index i on i.indexrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i')
    order by 1`.execute(db)
  const tables = rows.filter(({ is_index, bytes }) => !is_index && bytes >= least)

  return Object.fromEntries(
    tables.map(({ name, bytes }) => {
      const indexes = rows.filter(({ is_index, table }) => is_index && table === name)
      return [name, { rows: bytes, indexes: Object.fromEntries(indexes.map((index) => [index.name, index.bytes])) }]
    })
  )
}

/** Returns a line for each table: the bytes per call of its rows, and of each index that grows with them. */
export function describeDisk(disk: Readonly<Record<string, TableBytes>>): string {
  const lines = Object.entries(disk).map(([table, { rows, indexes }]) => {
    const growing = Object.entries(indexes).filter(([, bytes]) => bytes >= leastOfIndex)
    const named = growing.map(([name, bytes]) => `${name} ${Math.round(bytes)}`)

    return `${table}: rows ${Math.round(rows)}${named.length === 0 ? '' : `, ${named.join(', ')}`}\n`
  })

  return `${lines.join('')}total: ${Math.round(totalOf(disk))} bytes of disk a call\n`
}

function totalOf(disk: Readonly<Record<string, TableBytes>>): number {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

  return sum(Object.values(disk).map(({ rows, indexes }) => rows + sum(Object.values(indexes))))
}
