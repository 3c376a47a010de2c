import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { createPool } from '../pool/pool.ts'
import { createEmptyDatabaseUrl } from '../testing/index.ts'
import { connectionOf } from './pg-inside.ts'
import { Pipeline } from './pipeline.ts'
import { RowObjects } from './row-objects.ts'
import { sessionOf } from './session.ts'

const pool = createPool({
  connectionString: await createEmptyDatabaseUrl(),
  maxConnections: 1,
  onIdleError: () => undefined,
  connectionTimeoutMs: 60_000,
  statementTimeoutMs: 60_000,
  queryTimeoutMs: 60_000
})
afterAll(() => pool.end())

it('ignores late responses', async () => {
  const client = await pool.connect()
  const slow = { name: 'slow', text: 'select 1 as first, pg_sleep($1::float8) as nothing', values: [0.3] }
  const other = { name: 'other', text: 'select $1::integer as second', values: [2] }
  const late = new Pipeline([slow, other], new RowObjects(), 100)

  await expect(client.query(late).ended).rejects.toThrow('Query read timeout')
  const objects = new RowObjects()
  await client.query(new Pipeline([{ ...slow, values: [0] }, other], objects)).ended
  client.release(true)

  expect(objects.results.map(({ rows }) => rows)).toEqual([[{ first: 1, nothing: '' }], [{ second: 2 }]])
})

it('learns the types of parameters when a statement is prepared', async () => {
  const client = await pool.connect()
  const typed = { name: 'typed', text: 'select $1::uuid, $2::timestamptz, $3::text', values: [null, null, null] }

  await client.query(new Pipeline([typed, { ...typed, name: 'typed_too' }], new RowObjects())).ended
  client.release()

  const { statements } = sessionOf(connectionOf(client))
  const { UUID, TIMESTAMPTZ, TEXT } = pg.types.builtins
  expect([statements.get('typed')?.types, statements.get('typed_too')?.types]).toEqual(
    Array(2).fill([UUID, TIMESTAMPTZ, TEXT])
  )
})

it('fails without affecting the next one if a row cannot be read', async () => {
  const client = await pool.connect()
  const instant = { name: 'instant', text: 'select $1::timestamptz as instant' }
  const run = async (...values: string[]) => {
    const objects = new RowObjects()
    await client.query(
      new Pipeline(
        values.map((value) => ({ ...instant, values: [value] })),
        objects
      )
    ).ended
    return objects.results.flatMap(({ rows }) => rows)
  }

  await expect(run('2026-11-20T00:00:00Z', 'infinity', '-infinity')).rejects.toThrow('Invalid time value')
  const rows = await run('2026-11-20T00:00:00Z')
  client.release()

  expect(rows).toEqual([{ instant: '2026-11-20T00:00:00.000Z' }])
})

it('accepts as many values as PostgreSQL does', async () => {
  const client = await pool.connect()
  const values = Array.from({ length: 65_535 }, (_, index) => index)
  const text = `select cardinality(array[${values.map((value) => `$${value + 1}`)}]) as number`
  const objects = new RowObjects()

  await client.query(new Pipeline([{ name: '', text, values }], objects)).ended
  client.release()

  expect(objects.results[0]?.rows).toEqual([{ number: 65_535 }])
})
