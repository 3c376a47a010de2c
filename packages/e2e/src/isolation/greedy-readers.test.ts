import { once } from 'node:events'
import { createAdminDatabase } from '@callbook/db'
import { addOrganization, asRole, startFaultyServer } from '@callbook/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whoAmI } from '../scaling/requests.ts'
import { newKey } from '../scaling/tenants.ts'
import { createServiceProcess } from '../service-process.ts'
import { memoryOf, openUnread, readMetrics } from './misbehaving-clients.ts'
import { requestAgain } from './request-again.ts'

const token = 'a-token-for-metrics'
const { connectionString } = await startFaultyServer()
const db = createAdminDatabase({ connectionString: asRole('operator', connectionString), onIdleError: () => undefined })
const management = await createServiceProcess({
  service: 'management-api',
  settings: {
    DATABASE_URL: asRole('management', connectionString),
    METRICS_TOKEN: token
  }
})

beforeAll(() => management.start())
afterAll(async () => {
  await management.end('SIGKILL')
  await db.destroy()
})

describe('a tenant is served', () => {
  it('while other clients pipeline thousands of document requests', async () => {
    const { key } = await newKey(db, await addOrganization(db))
    const before = await memoryOf(management.url, token)
    const flood = `GET /openapi.json HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n\r\n`.repeat(1_000)

    const flooding = await openUnread(management.url, 3, Buffer.from(flood))
    const received = flooding.map((socket) => countResponses(socket.resume()))
    const { status } = await requestAgain(() => whoAmI(management.url, key))
    const counts = await Promise.all(received)

    expect(status).toBe(200)
    expect(counts).toEqual(Array(3).fill({ 200: 64, 429: 1 }))
    expect(await memoryOf(management.url, token)).toBeLessThan(before + 150)
  })

  it('while other clients read no responses, which are disconnected without leaving connections open', async () => {
    const { key } = await newKey(db, await addOrganization(db))
    const files = async () => (await readMetrics(management.url, token)).get('process_open_fds') ?? 0
    const [before, openBefore] = [await memoryOf(management.url, token), await files()]
    const page = await (await fetch(`${management.url}/docs/reference`)).text()
    const [bundle] = /\/docs\/static\/swagger-ui-bundle\.[\w-]+\.js/.exec(page) ?? []
    const file = `GET ${bundle} HTTP/1.1\r\nHost: a\r\n\r\n`

    const unread = await openUnread(management.url, 100, Buffer.from(file.repeat(60)))
    const { status } = await requestAgain(() => whoAmI(management.url, key))
    const [held, open] = [await memoryOf(management.url, token), await files()]

    expect(status).toBe(200)
    expect(open - openBefore).toBeLessThan(120)
    expect(held).toBeLessThan(before + 250)
    await expect
      .poll(async () =>
        (await readMetrics(management.url, token)).get('callbook_cut_connections_total{cause="stalled"}')
      )
      .toBe(100)
    expect(await files()).toBeLessThan(openBefore + 10)
    for (const socket of unread) socket.destroy()
  })
})

/** Counts the responses by status until the connection ends. */
async function countResponses(socket: Awaited<ReturnType<typeof openUnread>>[number]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
  })
  await once(socket, 'close')
  for (const [, status = ''] of received.matchAll(/HTTP\/1\.1 (\d{3}) /g)) counts[status] = (counts[status] ?? 0) + 1

  return counts
}
