import { createTestDatabase } from '@callbook/db/testing'
import { createLimiter } from '@callbook/http'
import { connectRaw, createQuietLogger } from '@callbook/http/testing'
import { expect, it } from 'vitest'
import { startConsole } from '../../testing/console/console.ts'

const { testDb } = await createTestDatabase()

it('counts requests of strangers by network, because one stranger has too many addresses to count', async () => {
  const limiter = createLimiter({ name: 'console', limit: 2, logger: createQuietLogger() })
  const { app } = startConsole(testDb, { limiter })
  const sendRequest = async (remoteAddress: string) =>
    (await app.inject({ url: '/console/api/me', remoteAddress })).statusCode

  const statuses = [
    await sendRequest('2001:db8::1'),
    await sendRequest('2001:db8::2'),
    await sendRequest('2001:db8::3')
  ]

  expect(statuses).toEqual([200, 200, 429])
  expect(await sendRequest('2001:db8:0:1::1')).toBe(200)
})

it('limits the bodies of all strangers to the share of one organization', async () => {
  const bodyLimits = { maxBytes: 40_000, maxShareBytes: 10_000 }
  const { app } = startConsole(testDb, { bodyLimits, trustedProxies: ['127.0.0.1'] })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const send = async (address: string, length: number) => {
    const head = [
      'POST /console/api/session HTTP/1.1',
      'host: localhost',
      'origin: https://console.example.com',
      `x-forwarded-for: ${address}`,
      'content-type: application/json',
      `content-length: ${length}`,
      'expect: 100-continue'
    ]
    const connection = await connectRaw(app, `${head.join('\r\n')}\r\n\r\n`)
    expect((await connection.answer()).status).toBe(100)
    connection.socket.write('x'.repeat(6_000))

    return connection
  }
  await send('192.0.2.1', 12_000)

  const second = await send('192.0.2.2', 6_000)

  expect((await second.answer()).status).toBe(503)
})
