import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import { migrations } from '../../migrations/index.ts'
import type { TestDb } from '../../testing/connect.ts'
import { isTenantTable } from '../tenancy/tables.ts'
import { releaseFile } from './release.ts'

/** Rows of a release, as its services have stored them. */
export interface RecordedRows {
  /** Last migration of the release. */
  readonly migration: string
  /** Lines of JSON, `{ table, row }`, by table. A table comes after the tables that it references. */
  readonly lines: ReadonlyMap<string, readonly string[]>
}

interface StoredTable {
  readonly name: string
  /** Columns that are not generated. */
  readonly columns: readonly string[]
  /** Other tables that its foreign keys reference. */
  readonly references: readonly string[]
}

/** Stores all rows of a database as the rows of a release, in addition to its last migration. */
export async function recordRows(db: TestDb, version: string): Promise<void> {
  const lines = [JSON.stringify({ migration: Object.keys(migrations).at(-1) })]
  for (const { name, columns } of referencedFirst(await listTables(db))) {
    const { rows } = await sql<{ line: string }>`
      select json_build_object('table', ${name}::text, 'row', to_json(stored))::text as line
      from (select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}) as stored
      order by line`.execute(db)
    lines.push(...rows.map(({ line }) => line))
  }
  const file = releaseFile(version, 'rows.jsonl.gz')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, gzipSync(lines.join('\n'), { level: 9 }))
}

export async function readRecordedRows(version: string): Promise<RecordedRows> {
  const text = gunzipSync(await readFile(releaseFile(version, 'rows.jsonl.gz'))).toString()
  const [header = '', ...lines] = text.split('\n')

  return { migration: JSON.parse(header).migration, lines: Map.groupBy(lines, (line) => JSON.parse(line).table) }
}

/** Stores recorded rows in a database with the schema of their release. */
export async function loadRows(db: TestDb, { lines }: RecordedRows): Promise<void> {
  for (const [name, rows] of lines) {
    const table = sql.table(name)
    const columns = sql.join(Object.keys(JSON.parse(rows[0] ?? '').row).map((column) => sql.ref(column)))
    await sql`
      insert into ${table} (${columns}) select ${columns}
      from unnest(${rows}::text[]) as line, json_populate_record(null::${table}, line::json -> 'row')`.execute(db)
  }
}

/** Returns the rows of an organization under another id, without the tables whose keys are unique across tenants. */
export function asOrganization(recorded: RecordedRows, from: OrganizationId, to: OrganizationId): RecordedRows {
  const ofTenant = [...recorded.lines].filter(([table]) => table === 'organizations' || isTenantTable(table))
  const lines = ofTenant.map(([table, rows]): [string, string[]] => [
    table,
    rows.map((row) => row.replaceAll(from, to))
  ])

  return { ...recorded, lines: new Map(lines) }
}

async function listTables(db: TestDb): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as references
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely_%'
    order by c.relname`.execute(db)

  return rows
}

function referencedFirst(tables: readonly StoredTable[]): StoredTable[] {
  const ordered = new Set<StoredTable>()
  const add = (table: StoredTable) => {
    for (const other of tables) if (table.references.includes(other.name) && !ordered.has(other)) add(other)
    ordered.add(table)
  }
  for (const table of tables) add(table)

  return [...ordered]
}
