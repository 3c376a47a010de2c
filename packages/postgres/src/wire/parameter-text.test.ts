import { afterAll, describe, expect, it } from 'vitest'
import { createPool } from '../pool/pool.ts'
import { runPipeline } from '../statements/named-query.ts'
import { createEmptyDatabaseUrl } from '../testing/index.ts'
import type { Parameter } from './message-writer.ts'

const connectionString = await createEmptyDatabaseUrl()
const pool = createPool({
  connectionString,
  maxConnections: 1,
  connectionTimeoutMs: 60_000,
  onIdleError: () => undefined
})
afterAll(() => pool.end())

describe('a parameter', () => {
  it.each<{ type: string; value: unknown }>([
    { type: 'text', value: 'a"\\é{}' },
    { type: 'text', value: `${'a'.repeat(47)}é` },
    { type: 'text', value: 'aé😀\u{7f}'.repeat(100) },
    { type: 'float8', value: -1.5e300 },
    { type: 'bigint', value: 9_007_199_254_740_993n },
    { type: 'boolean', value: false },
    { type: 'timestamptz', value: new Date('0099-12-31T23:59:59.999Z') },
    { type: 'bytea', value: Buffer.from([0, 92, 255]) },
    { type: 'jsonb', value: { text: 'a"\\é', list: [1, null] } },
    { type: 'text[]', value: ['', 'NULL', null, undefined, ' a,b ', '"', '\\', '{'] },
    { type: 'text[]', value: [] },
    { type: 'integer[]', value: [1, null, -3] },
    {
      type: 'integer[]',
      value: [
        [1, 2],
        [3, 4]
      ]
    },
    { type: 'boolean[]', value: [true, false] },
    { type: 'timestamptz[]', value: [new Date('2026-11-20T15:04:12.537Z'), null] },
    { type: 'bytea[]', value: [Buffer.from([0, 92, 255]), null] },
    { type: 'jsonb[]', value: [{ text: 'a"\\é' }] }
  ])('of type $type equals the text that pg makes of $value', async ({ type, value }) => {
    const text = `select $1::${type}::text as text`
    const client = await pool.connect()

    const [result] = await runPipeline(client, [{ name: `echo ${type}`, text, values: [value as Parameter] }])
    const { rows } = await client.query(text, [value])
    client.release()

    expect(result?.rows).toEqual(rows)
  })

  it('rejects bytes that are not a Buffer', async () => {
    const client = await pool.connect()
    const bytes = new Uint8Array([1]) as unknown as Parameter

    await expect(runPipeline(client, [{ name: '', text: 'select $1::bytea', values: [bytes] }])).rejects.toThrow(
      'bytes must be a Buffer'
    )
    client.release()
  })
})
