import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { listRejectionCounts } from '@callbook/calls'
import { connectTestDatabase, createTestDatabaseUrl } from '@callbook/db/testing'
import { vapiReport } from '@callbook/domain/testing'
import type { App } from '@callbook/http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { someEndpoint, startApp } from '../testing/index.ts'

const connectionString = await createTestDatabaseUrl()
const { db, testDb } = connectTestDatabase(connectionString)
const bodyLimits = { maxBytes: 1_000_000, maxShareBytes: 100_000, leastBytesPerSecond: 1_000, windowMs: 300 }

describe('bodies that are started and not completed', () => {
  it("use up the share of their endpoint, and no other's", async () => {
    const app = await listen({ ...bodyLimits, windowMs: 60_000 })
    const [held, other] = [await someEndpoint(testDb), await someEndpoint(testDb)]
    await Promise.all(Array.from({ length: 4 }, () => begin(app, held.slug, 25_000)))
    await expect.poll(() => deliver(app, held.slug)).toBe(503)

    expect(await deliver(app, other.slug)).toBe(200)
  })

  it('are rejected as too slow, recorded, and free their space', async () => {
    const app = await listen(bodyLimits)
    const { slug, endpointId: id, organizationId } = await someEndpoint(testDb)
    const stalled = await Promise.all(Array.from({ length: 4 }, () => begin(app, slug, 25_000)))

    const answers = await Promise.all(stalled.map(async (socket) => String((await once(socket, 'data'))[0])))
    const after = await deliver(app, slug)
    await app.close()

    expect(answers).toEqual(Array(4).fill(expect.stringMatching(/^HTTP\/1\.1 408 .*"success":false/s)))
    expect(after).toBe(200)
    expect(await listRejectionCounts({ db, organizationId }, id, 10)).toMatchObject([
      { status: 408, cause: 'speed', rejections: 4 }
    ])
  })
})

describe('a body whose announced length is too large', () => {
  it('is rejected before it arrives, and recorded', async () => {
    const app = await listen(bodyLimits)
    const { slug, endpointId: id, organizationId } = await someEndpoint(testDb)

    const socket = await begin(app, slug, 0, 2_000_000)
    const [answer] = await once(socket, 'data')
    socket.destroy()
    await app.close()

    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 .*"success":false/s)
    expect(await listRejectionCounts({ db, organizationId }, id, 10)).toMatchObject([
      { status: 413, cause: 'too_large', rejections: 1 }
    ])
  })
})

async function listen(limits: typeof bodyLimits): Promise<App> {
  const app = startApp(connectionString, { bodyLimits: limits })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.server.closeAllConnections())

  return app
}

function portOf(app: App): number {
  return (app.server.address() as AddressInfo).port
}

/** Sends the first `bytes` of a report. */
async function begin(app: App, slug: string, bytes: number, announced = 1_000_000): Promise<Socket> {
  const socket = connect(portOf(app), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const head = `POST /webhook/vapi/${slug} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`
  socket.write(`${head}Content-Length: ${announced}\r\n\r\n${' '.repeat(bytes)}`)

  return socket
}

async function deliver(app: App, slug: string): Promise<number> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(vapiReport()) }

  return (await fetch(`http://127.0.0.1:${portOf(app)}/webhook/vapi/${slug}`, init)).status
}
