import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, request, type Server } from 'node:http'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { createAdminDatabase } from '@callbook/db'
import { addClient, addEndpoint, addOrganization, asRole, startFaultyServer } from '@callbook/db/testing'
import { findFreePort } from '@callbook/http/testing'
import { newId } from '@callbook/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFirstAccount } from '../../../infra/local/console/first-account.ts'
import { root } from './launcher.ts'
import { hasNginx, type Nginx, startNginx } from './reverse-proxy/nginx.ts'
import { disguised, routes, strangers } from './reverse-proxy/routes.ts'
import { newKey } from './scaling/tenants.ts'
import { createServiceProcess, type ServiceProcessOptions } from './service-process.ts'

const post = { method: 'POST', headers: { 'content-type': 'application/json' } }

/** Origin of the console behind nginx. */
const origin = 'https://console.callbook.example'

describe.runIf(hasNginx)('nginx in front of the services', async () => {
  // Skipped suites are still collected, and no hook would stop the processes that this one starts.
  if (!hasNginx) {
    it('requires nginx', () => undefined)
    return
  }
  const { connectionString } = await startFaultyServer()
  const db = createAdminDatabase({
    connectionString: asRole('operator', connectionString),
    onIdleError: () => undefined
  })
  const management = await create('management-api', 'management')
  const webhooks = await create('webhook-ingest', 'ingest')
  const dying = createServer((socket) => socket.once('data', () => socket.destroy()))
  let nginx: Nginx

  beforeAll(async () => {
    await Promise.all([management.start(), webhooks.start(), once(dying.listen(0, '127.0.0.1'), 'listening')])
    nginx = await startNginx({ webhooks: [webhooks.url.slice(7)], api: [management.url.slice(7)] })
  })
  afterAll(async () => {
    await nginx.stop()
    await Promise.all([management.end('SIGKILL'), webhooks.end('SIGKILL')])
    dying.close()
    await db.destroy()
  })

  it.each(routes)('forwards $path of the $host host', async ({ host, path, status }) => {
    const answer = await sendRequest(nginx[host], path)

    expect(answer).toMatchObject({ status, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  })

  it.each(strangers)('returns 404 for $path of the $host host without contacting a service', async ({ host, path }) => {
    const { status, requestId, body } = await sendRequest(nginx[host], path)

    expect({ status, requestId, body }).toEqual({ status: 404, requestId: undefined, body: '{"error":"Not Found"}' })
  })

  it.each(disguised)('does not expose internal paths by %s', async (path) => {
    const { status, body } = await sendRequest(nginx.api, path)

    expect([401, 404]).toContain(status)
    expect(body).not.toContain('process_cpu')
    expect(body).not.toContain('"status":"ok"')
  })

  it('allows sign-in to the console from its host', async () => {
    const made = { now: new Date(), randomBytes }
    const { signInLink: link = '' } = await openFirstAccount(db, { isOwnDatabase: false, origin }, made)
    const token = new URL(link).hash.slice(1)
    const headers = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }

    const start = await sendRequest(nginx.console, '/', { headers: { host: 'console.callbook.example' } })
    const used = await sendRequest(
      nginx.console,
      '/console/api/links/use',
      { method: 'POST', headers },
      JSON.stringify({ token })
    )
    const cookie = used.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const me = await sendRequest(nginx.console, '/console/api/me', { headers: { cookie } })

    expect([start.status, start.headers.location]).toEqual([302, `${origin}/console`])
    expect(used.status).toBe(200)
    expect(cookie).toMatch(/^__Host-/)
    expect(JSON.parse(me.body).data).toMatchObject({ email: 'admin@localhost' })
  })

  it('forwards the address of the client to the service, and logs no slug', async () => {
    const organizationId = await addOrganization(db)
    const clientId = await addClient(db, organizationId)
    const here = await addEndpoint(db, organizationId, clientId, { id: newId(), allowed_ips: ['127.0.0.1'] })
    const elsewhere = await addEndpoint(db, organizationId, await addClient(db, organizationId), {
      id: newId(),
      allowed_ips: ['203.0.113.7']
    })

    const taken = await deliver(here.slug, '{"message":{"type":"status-update"}}')
    const refused = await deliver(elsewhere.slug, '{}', { 'x-forwarded-for': '203.0.113.7' })
    const large = await deliver(here.slug, `"${'x'.repeat(1_048_576)}"`)

    expect([taken.status, refused.status, large.status]).toEqual([200, 403, 413])
    expect(JSON.parse(large.body)).toMatchObject({ success: false, requestId: large.requestId })
    await expect.poll(() => nginx.readLogs()).toContain(`/webhook/vapi/:slug 200 `)
    const logs = await nginx.readLogs()
    for (const { slug } of [here, elsewhere]) expect(logs).not.toContain(slug)
    expect(logs).toContain(taken.requestId)
  })

  it('retries reads, but not writes, on the next process', async () => {
    const { key } = await newKey(db, await addOrganization(db))
    const address = dying.address()
    const dead = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const twofold = await startNginx({ webhooks: [webhooks.url.slice(7)], api: [dead, management.url.slice(7)] })
    const requestAll = async (method: string) => {
      const options = { method, headers: { 'x-api-key': key, 'content-type': 'application/json' } }
      const requests = Array.from({ length: 4 }, () =>
        sendRequest(twofold.api, '/v1/clients', options, '{"name":"Acme"}')
      )
      return (await Promise.all(requests)).map(({ status }) => status).sort()
    }

    const [got, posted, put] = [await requestAll('GET'), await requestAll('POST'), await requestAll('PUT')]
    await twofold.stop()

    expect(got).toEqual([200, 200, 200, 200])
    expect(posted).toEqual([201, 201, 502, 502])
    expect(put).toEqual([404, 404, 502, 502])
  })

  it('serves every request while one process after the other restarts', async () => {
    const ports = [await findFreePort(), await findFreePort()]
    const processes = await Promise.all(ports.map(startStub))
    const twofold = await startNginx({ webhooks: ports.map((port) => `127.0.0.1:${port}`), api: ['127.0.0.1:1'] })
    const requestAll = async () => {
      const requests = Array.from({ length: 4 }, () => sendRequest(twofold.webhooks, '/webhook/vapi/x', post, '{}'))
      return (await Promise.all(requests)).map(({ status }) => status)
    }

    const statuses: (number | undefined)[] = []
    for (const [index, port] of ports.entries()) {
      await stop(processes[index])
      statuses.push(...(await requestAll()))
      processes[index] = await startStub(port)
    }
    await twofold.stop()
    await Promise.all(processes.map(stop))

    expect(statuses).toEqual(Array(8).fill(200))
  })

  async function create(service: ServiceProcessOptions['service'], role: 'management' | 'ingest') {
    const DATABASE_URL = asRole(role, connectionString)
    const SECRETS_KEY = randomBytes(32).toString('base64')
    const settings = {
      ...{ DATABASE_URL, SECRETS_KEY, TRUSTED_PROXIES: '127.0.0.0/8', METRICS_TOKEN: 'scrape-me' },
      CONSOLE_DATABASE_URL: asRole('console', connectionString),
      CONSOLE_DIR: resolve(root, 'packages/console/dist'),
      CONSOLE_ORIGINS: origin,
      PUBLIC_WEBHOOK_URL: 'https://hooks.callbook.example'
    }

    return await createServiceProcess({ service, settings })
  }

  async function deliver(slug: string, body: string, headers: Record<string, string> = {}) {
    const options = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
    return await sendRequest(nginx.webhooks, `/webhook/vapi/${slug}`, options, body)
  }
})

/** Starts a server that acknowledges everything. */
async function startStub(port: number): Promise<Server> {
  const server = createHttpServer((_, response) => response.end('{}'))
  await once(server.listen(port, '127.0.0.1'), 'listening')

  return server
}

async function stop(server: Server | undefined): Promise<void> {
  server?.closeAllConnections()
  await new Promise((done) => server?.close(done))
}

/** Sends a request for a path as written, because `fetch` would normalize it. */
async function sendRequest(base: string, path: string, options: object = {}, body = '') {
  const { hostname, port } = new URL(base)
  const requesting = request({ hostname, port, path, agent: false, ...options }).end(body)
  const [answer] = (await once(requesting, 'response')) as [IncomingMessage]

  return {
    status: answer.statusCode,
    headers: answer.headers,
    requestId: answer.headers['x-request-id'],
    body: await text(answer)
  }
}
