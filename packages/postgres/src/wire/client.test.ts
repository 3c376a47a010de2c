import { setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createPool } from '../pool/pool.ts'
import { createEmptyDatabaseUrl } from '../testing/index.ts'
import { Pipeline } from './pipeline.ts'
import { RowBytes } from './row-bytes.ts'
import { RowObjects } from './row-objects.ts'

setFlagsFromString('--allow-natives-syntax')
const isYoung: (object: unknown) => boolean = runInThisContext('(object) => %InYoungGeneration(object)')

const pool = createPool({
  connectionString: await createEmptyDatabaseUrl(),
  maxConnections: 1,
  connectionTimeoutMs: 60_000,
  onIdleError: () => undefined
})
afterAll(() => pool.end())

describe('a query', () => {
  it('reports its end with a promise or a callback', async () => {
    const config = { text: 'select $1::integer as number' }
    const byCallback = (sendRequest: (notify: (error: Error | null, result?: pg.QueryResult) => void) => void) =>
      new Promise((resolve, reject) => sendRequest((error, result) => (error ? reject(error) : resolve(result?.rows))))

    expect((await pool.query('select 1 as number')).rows).toEqual([{ number: 1 }])
    expect((await pool.query({ ...config, values: [2] })).rows).toEqual([{ number: 2 }])
    expect((await pool.query(config, [3])).rows).toEqual([{ number: 3 }])
    expect(await byCallback((notify) => pool.query('select 4 as number', notify))).toEqual([{ number: 4 }])
    expect(await byCallback((notify) => pool.query(config.text, [5], notify))).toEqual([{ number: 5 }])
    await expect(pool.query('select 1 / 0')).rejects.toThrow('division by zero')
    await expect(byCallback((notify) => pool.query('select 1 / 0', notify))).rejects.toThrow('division by zero')
    expect(config).toEqual({ text: 'select $1::integer as number' })
  })

  it.each<{ what: string; run: (client: pg.PoolClient) => Promise<unknown> }>([
    { what: 'with rows as objects', run: async (client) => await client.query('select 1') },
    {
      what: 'of a pipeline with rows as objects',
      run: async (client) =>
        await client.query(new Pipeline([{ name: 'one', text: 'select 1' }], new RowObjects())).ended
    },
    {
      what: 'of a pipeline with rows as bytes',
      run: async (client) => await client.query(new Pipeline([], new RowBytes([]))).ended
    }
  ])('$what leaves nothing in the old generation of the heap', async ({ run }) => {
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const client = await pool.connect()

    const isCallbackYoung = async () => {
      await run(client)
      const [query] = sent.mock.lastCall as unknown as [{ readonly callback: unknown }]
      expect(query.callback).toBeTypeOf('function')

      return isYoung(query.callback)
    }

    // Two collections during a run would move the callback, which a busy machine makes possible.
    await expect.poll(isCallbackYoung).toBe(true)
    client.release()
  })
})
