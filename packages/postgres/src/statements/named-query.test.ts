import fc from 'fast-check'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '../pool/pool.ts'
import { createEmptyDatabaseUrl } from '../testing/index.ts'
import { commitPipeline, runPipeline } from './named-query.ts'

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

  it.each([
    '01999999-0000-7000-8000-00000000000A',
    '{01999999-0000-7000-8000-00000000000a}',
    '0199999900007000800000000000000a',
    '01999999-0000-7000-80000000-0000000a'
  ])('accept the UUID %s', async (value) => {
    const uuid = { name: 'uuid', text: 'select $1::uuid as uuid', values: [value] }
    await runPipeline(client, [uuid])

    const [result] = await runPipeline(client, [uuid])

    expect(result?.rows).toEqual([{ uuid: '01999999-0000-7000-8000-00000000000a' }])
  })

  it.each(['01999999-0000-7000-8000-00000000000g', '01999999-0000-7000-8000-00000000000é', '', 'none'])(
    'reject the UUID "%s"',
    async (value) => {
      const uuid = { name: 'uuid', text: 'select $1::uuid as uuid' }
      await runPipeline(client, [{ ...uuid, values: ['01999999-0000-7000-8000-00000000000a'] }])

      const result = runPipeline(client, [{ ...uuid, values: [value] }])

      await expect(result).rejects.toThrow('invalid input syntax for type uuid')
    }
  )

  it('keep a text that looks like a UUID', async () => {
    const text = { name: 'text', text: 'select $1::text as text', values: ['01999999-0000-7000-8000-00000000000A'] }
    await runPipeline(client, [text])

    const [result] = await runPipeline(client, [text])

    expect(result?.rows).toEqual([{ text: '01999999-0000-7000-8000-00000000000A' }])
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
})
