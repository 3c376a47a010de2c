import fc from 'fast-check'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '../pool/pool.ts'
import { createEmptyDatabaseUrl } from '../testing/index.ts'
import { commitPipeline, type Parameter, Pipeline, runPipeline } from './pipeline.ts'

const pool = createPool({
  connectionString: await createEmptyDatabaseUrl(),
  maxConnections: 1,
  connectionTimeoutMs: 60_000,
  onIdleError: () => undefined
})
let client: PoolClient
beforeAll(async () => {
  client = await pool.connect()
  await client.query('create temporary table noted (what text)')
})
afterAll(async () => {
  client.release()
  await pool.end()
})

const note = (what: string) => ({ name: 'note', text: 'insert into noted values ($1)', values: [what] })
const begin = { name: 'begin', text: 'begin' }
const divide = (by: number) => ({ name: 'divide', text: 'select 1 / $1::int as quotient', values: [by] })

async function noted(): Promise<unknown[]> {
  return (await client.query('select what from noted')).rows.map(({ what }) => what)
}

describe('statements of a pipeline', () => {
  it('accept and return every value unchanged', async () => {
    const echo = {
      name: 'echo',
      text: `select $1::text as text, $2::bytea as bytes, $3::text[] as texts, $4::timestamptz as time,
        $5::float8 as number, $6::uuid as uuid, $7::text as nothing`
    }
    const text = fc.string({ unit: 'grapheme', maxLength: 40_000 }).map((value) => value.replaceAll('\0', ''))
    const bytes = fc.uint8Array({ maxLength: 200_000 }).map((array) => Buffer.from(array))
    const time = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    const number = fc.double({ noNaN: true }).map((value) => (Object.is(value, -0) ? 0 : value))

    await fc.assert(
      fc.asyncProperty(text, bytes, fc.array(text, { maxLength: 5 }), time, number, fc.uuid(), async (...values) => {
        const [result] = await runPipeline(client, [{ ...echo, values: [...values, null] }])

        const [theText, theBytes, theTexts, theTime, theNumber, theUuid] = values
        expect(result?.rows[0]).toEqual({
          text: theText,
          bytes: theBytes,
          texts: theTexts,
          time: theTime.toISOString(),
          number: theNumber,
          uuid: theUuid,
          nothing: null
        })
      }),
      { numRuns: 60 }
    )
  })

  it('return the rows of each in order', async () => {
    const count = { name: 'count', text: 'select generate_series(1, $1::int) as number' }

    const results = await runPipeline(client, [{ ...count, values: [2] }, divide(1), { ...count, values: [0] }])

    expect(results.map(({ rows }) => rows)).toEqual([[{ number: 1 }, { number: 2 }], [{ quotient: 1 }], []])
  })

  it('end with the first that fails, including COMMIT', async () => {
    const group = [begin, note('before'), divide(0), note('after')]

    await expect(commitPipeline(client, group)).rejects.toThrow('division by zero')
    await client.query('rollback')

    expect(await noted()).toEqual([])
  })

  it('can be repeated on the same connection after a failure, with any of them prepared before', async () => {
    const unheard = { name: 'unheard', text: 'select $1::int as number', values: [1] }
    await expect(runPipeline(client, [divide(0), unheard])).rejects.toThrow('division by zero')

    const results = await runPipeline(client, [unheard, divide(1)])

    expect(results.flatMap(({ rows }) => rows)).toEqual([{ number: 1 }, { quotient: 1 }])
  })

  it('are acknowledged only by COMMIT', async () => {
    await commitPipeline(client, [begin, note('kept')])
    expect(await noted()).toEqual(['kept'])

    await runPipeline(client, [begin])
    await expect(runPipeline(client, [divide(0)])).rejects.toThrow('division by zero')
    await expect(commitPipeline(client, [])).rejects.toThrow('the transaction ended with ROLLBACK')
  })

  it('ignore responses after a time limit', async () => {
    const slow = { name: 'slow', text: 'select 1 as first, pg_sleep($1::float8) as nothing', values: [0.3] }
    const other = { name: 'other', text: 'select $1::integer as second', values: [2] }
    const late = new Pipeline([slow, other])
    client.query(late)
    late.handleError(new Error('too late'))

    await expect(late.ended).rejects.toThrow('too late')
    const results = await runPipeline(client, [{ ...slow, values: [0] }, other])

    expect(results.map(({ rows }) => rows)).toEqual([[{ first: 1, nothing: '' }], [{ second: 2 }]])
  })

  it('fail without affecting the next ones if a row cannot be read', async () => {
    const instant = { name: 'instant', text: 'select $1::timestamptz as instant' }
    const run = async (...values: string[]) => {
      const results = await runPipeline(
        client,
        values.map((value) => ({ ...instant, values: [value] }))
      )
      return results.flatMap(({ rows }) => rows)
    }

    await expect(run('2026-11-20T00:00:00Z', 'infinity', '-infinity')).rejects.toThrow('Invalid time value')

    expect(await run('2026-11-20T00:00:00Z')).toEqual([{ instant: '2026-11-20T00:00:00.000Z' }])
  })

  it('are not sent if a value cannot be written, and leave the connection usable', async () => {
    const invalid = { name: 'invalid', text: 'select $1::timestamptz', values: [new Date(Number.NaN)] }

    await expect(runPipeline(client, [note('never'), invalid])).rejects.toThrow('Invalid time value')

    expect(await runPipeline(client, [divide(1)])).toMatchObject([{ rows: [{ quotient: 1 }] }])
  })

  it('accept as many values as PostgreSQL does', async () => {
    const values = Array.from({ length: 65_535 }, (_, index) => index)
    const text = `select cardinality(array[${values.map((value) => `$${value + 1}`)}]) as number`

    const [result] = await runPipeline(client, [{ name: '', text, values }])

    expect(result?.rows).toEqual([{ number: 65_535 }])
  })
})

describe('a value', () => {
  it.each<{ type: string; value: Parameter }>([
    { type: 'text', value: 'a"\\é{}' },
    { type: 'float8', value: -1.5e300 },
    { type: 'boolean', value: false },
    { type: 'timestamptz', value: new Date('0099-12-31T23:59:59.999Z') },
    { type: 'bytea', value: Buffer.from([0, 92, 255]) },
    { type: 'text[]', value: ['', 'NULL', ' a,b ', '"', '\\', '{'] },
    { type: 'text[]', value: [] }
  ])('of type $type has the text that pg makes of $value', async ({ type, value }) => {
    const text = `select $1::${type}::text as text`

    const [result] = await runPipeline(client, [{ name: `echo ${type}`, text, values: [value] }])

    expect(result?.rows).toEqual((await client.query(text, [value])).rows)
  })

  it('must not have bytes that are not a Buffer', async () => {
    const bytes = new Uint8Array([1]) as unknown as Parameter

    await expect(runPipeline(client, [{ name: '', text: 'select $1::bytea', values: [bytes] }])).rejects.toThrow(
      'bytes must be a Buffer'
    )
  })
})
