import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/index.ts'
import { lookupTables, tenantTables } from '../tenancy/tables.ts'

const { testDb } = await createTestDatabase()

it('is declared for every table, so that none is forgotten when they are distributed', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
    testDb
  )

  const placement = await readPlacement()

  expect([...placement.keys(), ...[]].sort()).toEqual(
    [...rows.map(({ name }) => name), 'constraints_to_restore'].sort()
  )
  for (const [name, kind] of placement) expect({ name, kind }).toEqual({ name, kind: kindOf(name) })
})

/** Reads the placement of each table from infra/citus/distribute.sql. */
async function readPlacement(): Promise<Map<string, string>> {
  const file = new URL('../../../../../infra/citus/distribute.sql', import.meta.url)
  const [, list = ''] = /insert into placement \(name, kind\) values([^;]*);/.exec(await readFile(file, 'utf8')) ?? []

  return new Map([...list.matchAll(/\('(\w+)', '(\w+)'\)/g)].map(([, name = '', kind = '']) => [name, kind]))
}

function kindOf(name: string): string {
  if (lookupTables.includes(name)) return 'reference'

  return tenantTables.includes(name) ? 'distributed' : 'local'
}
