import type { PoolClient } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { createPool } from '../pool/pool.ts'
import { createEmptyDatabaseUrl } from '../testing/index.ts'
import { Pipeline } from './pipeline.ts'
import { RowBytes, type RowsQuery } from './row-bytes.ts'
import type { RowBuffer } from './tap/row-buffer.ts'

const pool = createPool({
  connectionString: await createEmptyDatabaseUrl(),
  maxConnections: 1,
  connectionTimeoutMs: 60_000,
  onIdleError: () => undefined
})
afterAll(() => pool.end())

describe('a pipeline of statements', () => {
  it('reads the same values as pg', async () => {
    const text = `select null, '', 'ünï©ode', 1.5::float8, n, now() from generate_series(1, $1::integer) n`

    const [rows, expected] = await withClient(async (client) => [
      await textsOf(client, text, [3]),
      (await client.query({ text, values: [3], rowMode: 'array', types: { getTypeParser: () => String } })).rows
    ])

    expect(rows).toEqual(expected.map((row: unknown[]) => [...row.slice(0, 5), expect.any(String)]))
  })

  it('reads rows of many megabytes, then small ones', async () => {
    const text = `select repeat(chr(97 + n % 26), 100 * n) from generate_series(1, $1::integer) n`
    const expected = (count: number) =>
      Array.from({ length: count }, (_, index) => [
        String.fromCharCode(97 + ((index + 1) % 26)).repeat(100 * (index + 1))
      ])

    await withClient(async (client) => {
      for (const count of [20, 400, 3]) {
        expect(await run(client, { name: 'repeated', text, values: [count] })).toEqual(expected(count))
      }
    })
  })

  it('is prepared once if it has a name, and never without a name', async () => {
    await withClient(async (client) => {
      for (const name of ['doubled', 'doubled', '', '']) {
        expect(await run(client, { name, text: 'select 2 * $1::integer', values: [21] })).toEqual([['42']])
      }

      const { rows } = await client.query(
        'select name, generic_plans + custom_plans as runs from pg_prepared_statements'
      )
      expect(rows).toEqual([{ name: 'doubled', runs: 2 }])
    })
  })

  it('fails as a whole if it fails between two rows, and leaves none for the next', async () => {
    const text = 'select 1 / (n - $1::integer) from generate_series(1, $2::integer) n'
    const quotients = { name: 'quotients', text }

    await withClient(async (client) => {
      await expect(run(client, { ...quotients, values: [90_000, 100_000] })).rejects.toThrow('division by zero')
      expect(await run(client, { ...quotients, values: [0, 2] })).toEqual([['1'], ['0']])
      await expect(run(client, { ...quotients, values: [90_000, 100_000] })).rejects.toThrow('division by zero')
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    })
  })

  it('has no rows of the previous statement', async () => {
    const none = { name: '', text: 'select 1 where false', values: [] }
    const found: unknown[] = []
    const onRows = (rows: RowBuffer) => {
      expect(() => rows.text(0, 0)).toThrow('row 0 does not exist')
      found.push(rows.count)
    }

    await withClient(async (client) => {
      await run(client, { ...none, text: `select 'somebody else'` })
      await send(client, [{ ...none, onRows }])
    })

    expect(found).toEqual([0])
  })

  it('gives each statement its own rows, up to the first error', async () => {
    const text = `select repeat('x', $1::integer / ($1::integer - 4)) from generate_series(1, $1::integer)`
    const found: [number, number][] = []
    const queries = [3, 2, 3, 4, 5].map((parameter) => ({
      name: parameter === 2 ? '' : 'divided',
      text,
      values: [parameter],
      onRows: (rows: RowBuffer) => void found.push([parameter, rows.count])
    }))

    await withClient(async (client) => {
      await expect(send(client, queries)).rejects.toThrow('division by zero')
      expect(found).toEqual([
        [3, 3],
        [2, 2],
        [3, 3]
      ])
      await send(client, queries.toSpliced(3, 1))
    })

    expect(found.slice(3)).toEqual([
      [3, 3],
      [2, 2],
      [3, 3],
      [5, 5]
    ])
  })

  it('leaves the connection usable if it cannot be sent', async () => {
    const text = 'select $1::timestamptz'

    await withClient(async (client) => {
      await expect(run(client, { name: '', text, values: [new Date(Number.NaN)] })).rejects.toThrow('Invalid time')
      expect(await run(client, { name: '', text, values: [undefined] })).toEqual([[null]])
    })
  })

  it('prepares a statement later if its values could not be sent', async () => {
    const statement = { name: 'instant', text: 'select $1::timestamptz is null' }

    await withClient(async (client) => {
      await expect(run(client, { ...statement, values: [new Date(Number.NaN)] })).rejects.toThrow('Invalid time')
      expect(await run(client, { ...statement, values: [undefined] })).toEqual([['t']])
    })
  })

  it('holds no memory of a large page afterwards', async () => {
    const text = `select repeat('x', 1000000) from generate_series(1, 20)`
    const found: { rows?: RowBuffer; bytes?: number } = {}
    const onRows = (rows: RowBuffer) => void Object.assign(found, { rows, bytes: rows.bytes.length })

    await withClient(async (client) => await send(client, [{ name: '', text, values: [], onRows }]))

    expect(found.bytes).toBeGreaterThan(20_000_000)
    expect(found.rows?.bytes.length).toBeLessThan(1_000_000)
  })

  it('accepts values of every kind', async () => {
    const instant = new Date('2026-11-20T15:04:12.537Z')
    const text = `select $1::text, $2::integer, $3::boolean, $4::timestamptz, $5::bytea, $6::text[], $7::text`
    const values = ['a"\\é', -7, true, instant, Buffer.from([0, 255]), ['x,y', '"'], null]

    const [row] = await withClient((client) => run(client, { name: '', text, values }))

    expect(row).toEqual(['a"\\é', '-7', 't', '2026-11-20 15:04:12.537+00', '\\x00ff', '{"x,y","\\""}', null])
  })
})

it('closes a connection after a timeout without affecting other queries', async () => {
  const slow = createPool({
    connectionString: String(pool.options.connectionString),
    maxConnections: 1,
    onIdleError: () => undefined,
    connectionTimeoutMs: 60_000,
    queryTimeoutMs: 100
  })
  const client = await slow.connect()
  const reported: number[] = []
  const query = {
    name: '',
    text: `select n, pg_sleep(0.2) from generate_series(1, 3) n`,
    onRows: ({ count }: RowBuffer) => void reported.push(count)
  }

  await expect(send(client, [query])).rejects.toThrow('Query read timeout')
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(reported).toEqual([])
  client.release(true)
  await slow.end()
})

type Query = Omit<RowsQuery, 'onRows'>

async function run(client: PoolClient, query: Query): Promise<(string | null)[][]> {
  const found: (string | null)[][] = []
  const onRows = (rows: RowBuffer) => {
    for (let row = 0; row < rows.count; row++) {
      const [starts, ends]: [number[], number[]] = [[], []]
      rows.locate(row, starts, ends)
      found.push(starts.map((_, column) => rows.text(row, column)))
    }
  }
  await send(client, [{ ...query, onRows }])

  return found
}

/** Resolves after all responses. */
function send(client: PoolClient, queries: readonly RowsQuery[]): Promise<void> {
  return client.query(new Pipeline(queries, new RowBytes(queries))).ended
}

async function textsOf(client: PoolClient, text: string, values: Query['values']) {
  return await run(client, { name: '', text, values })
}

async function withClient<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release(true)
  }
}
