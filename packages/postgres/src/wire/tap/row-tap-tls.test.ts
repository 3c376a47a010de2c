import { once } from 'node:events'
import net from 'node:net'
import { pipeline } from 'node:stream'
import tls from 'node:tls'
import { afterAll, expect, it } from 'vitest'
import { createPool } from '../../pool/pool.ts'
import { createEmptyDatabaseUrl } from '../../testing/index.ts'
import { Pipeline } from '../pipeline.ts'
import { RowBytes } from '../row-bytes.ts'
import type { RowBuffer } from './row-buffer.ts'

// A cipher that needs no certificate.
const { DEFAULT_CIPHERS, DEFAULT_MAX_VERSION } = tls
tls.DEFAULT_CIPHERS = 'AECDH-AES256-SHA:@SECLEVEL=0'
tls.DEFAULT_MAX_VERSION = 'TLSv1.2'

const database = new URL(await createEmptyDatabaseUrl())
const proxy = net.createServer((socket) => void answerWithTls(socket)).listen(0, '127.0.0.1')
await once(proxy, 'listening')
const pool = createPool({
  connectionString: urlOfProxy(),
  maxConnections: 1,
  connectionTimeoutMs: 60_000,
  onIdleError: () => undefined
})
afterAll(async () => {
  await pool.end()
  proxy.close()
  Object.assign(tls, { DEFAULT_CIPHERS, DEFAULT_MAX_VERSION })
})

it('takes the rows out of a TLS stream', async () => {
  const client = await pool.connect()
  const text = 'select repeat(chr(64 + n), 10000) from generate_series(1, 26) n'
  const found: unknown[] = []
  const queries = [{ name: '', text, onRows: (rows: RowBuffer) => void found.push(rows.text(25, 0)) }]

  await client.query(new Pipeline(queries, new RowBytes(queries))).ended
  expect(found).toEqual(['Z'.repeat(10_000)])
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
})

/** Server side of a TLS negotiation. (PostgreSQL documentation 54.2.11, "SSL Session Encryption") */
async function answerWithTls(socket: net.Socket): Promise<void> {
  await once(socket, 'data')
  socket.write('S')
  const secure = new tls.TLSSocket(socket, { isServer: true, ciphers: tls.DEFAULT_CIPHERS, maxVersion: 'TLSv1.2' })
  const upstream = net.connect(Number(database.port), database.hostname)
  pipeline(secure, upstream, secure, () => undefined) // closing one may reset the other
}

function urlOfProxy(): string {
  const url = new URL(database)
  url.port = String((proxy.address() as net.AddressInfo).port)
  url.searchParams.set('sslmode', 'no-verify')

  return url.href
}
