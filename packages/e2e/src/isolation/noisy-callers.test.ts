import { randomBytes, randomUUID } from 'node:crypto'
import { createAdminDatabase } from '@callbook/db'
import { addClient, addEndpoint, addOrganization, asRole, startFaultyServer } from '@callbook/db/testing'
import { findFreePort, parseExposition } from '@callbook/http/testing'
import { newId } from '@callbook/postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { send } from '../curl.ts'
import { newKey, newTarget } from '../scaling/tenants.ts'
import { createServiceProcess } from '../service-process.ts'

interface Line {
  readonly msg: string
  readonly route?: string
  readonly statusCode?: number
  readonly apiKeyId?: string
  readonly organizationId?: string
  readonly endpointId?: string
  readonly address?: string
}

const { connectionString } = await startFaultyServer()
const db = createAdminDatabase({ connectionString: asRole('operator', connectionString), onIdleError: () => undefined })
const metricsPort = await findFreePort()
const log: string[] = []
const management = await start('management-api', 'management', { METRICS_PORT: String(metricsPort) })
const webhooks = await start('webhook-ingest', 'ingest', { SECRETS_KEY: randomBytes(32).toString('base64') })

beforeAll(() => Promise.all([management.start(), webhooks.start()]))
afterAll(async () => {
  await Promise.all([management.end('SIGKILL'), webhooks.end('SIGKILL')])
  await db.destroy()
})

it('identifies a noisy tenant among quiet ones by the metrics and by the log', async () => {
  const [noisy, ...quiet] = await Promise.all(Array.from({ length: 12 }, () => newTenant()))

  for (const tenant of quiet) await list(tenant?.key ?? '', '198.51.100.1')
  await Promise.all(Array.from({ length: 200 }, () => list(noisy?.key ?? '', '198.51.100.1')))

  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const name = 'callbook_busiest_organization_statement_seconds'
  const values = [...parseExposition(text)].filter(([series]) => series.startsWith(name))
  const busiest = values.sort(([, one], [, other]) => other - one)[0]
  expect(values).toHaveLength(10)
  expect(busiest?.[0]).toBe(`${name}{organization="${noisy?.organizationId}"}`)
  const lines = await untilLogged(({ organizationId }) => organizationId === noisy?.organizationId, 200)
  expect(new Set(lines.map(({ apiKeyId }) => apiKeyId))).toEqual(new Set([noisy?.id]))
})

it('identifies a leaked key by the addresses that use it', async () => {
  const { id, key } = await newTenant()

  for (const address of ['198.51.100.1', '198.51.100.1', '203.0.113.50']) await list(key, address)

  const lines = await untilLogged(({ apiKeyId }) => apiKeyId === id, 3)
  expect(lines.map(({ address }) => address)).toEqual(['198.51.100.1', '198.51.100.1', '203.0.113.50'])
})

it('identifies a client that guesses keys and slugs by the address of its rejected requests', async () => {
  const isGuess = ({ address }: Line) => address === '203.0.113.66'

  for (let guess = 0; guess < 65; guess += 1) await list(`callbook_mgmt_${randomUUID()}`, '203.0.113.66')
  for (let guess = 0; guess < 65; guess += 1) await deliver(randomBytes(16).toString('hex'), '203.0.113.66')

  const guesses = await untilLogged(isGuess, 130)
  expect(countBy(guesses.map(({ route, statusCode }) => `${route} ${statusCode}`))).toEqual({
    '/v1/calls 401': 60,
    '/v1/calls 429': 5,
    '/webhook/:provider/:slug 404': 60,
    '/webhook/:provider/:slug 429': 5
  })
  for (const line of guesses) expect(line).not.toHaveProperty('organizationId')
})

it('identifies the endpoint of a delivery and the source of a rejected one', async () => {
  const { slug, endpointId, organizationId } = await newTarget(db)
  const clientId = await addClient(db, organizationId)
  const closed = await addEndpoint(db, organizationId, clientId, { id: newId(), allowed_ips: ['192.0.2.0/24'] })

  await deliver(slug, '198.51.100.9')
  await deliver(closed.slug, '198.51.100.9')

  const [taken] = await untilLogged((line) => line.endpointId === endpointId, 1)
  const [refused] = await untilLogged((line) => line.endpointId === closed.id, 1)
  expect(taken).toMatchObject({ statusCode: 200, organizationId })
  expect(taken).not.toHaveProperty('address')
  expect(refused).toMatchObject({ statusCode: 403, organizationId, address: '198.51.100.9' })
  for (const secret of [slug, closed.slug]) expect(log.join('\n')).not.toContain(secret)
})

async function start(
  service: 'management-api' | 'webhook-ingest',
  role: 'management' | 'ingest',
  settings: Readonly<Record<string, string>>
) {
  const DATABASE_URL = asRole(role, connectionString)

  return await createServiceProcess({
    service,
    settings: { DATABASE_URL, TRUSTED_PROXIES: '127.0.0.0/8', ...settings },
    onLine: (line) => log.push(line)
  })
}

async function newTenant() {
  const organizationId = await addOrganization(db)
  const { id, key } = await newKey(db, organizationId)

  return { id, key, organizationId }
}

async function list(key: string, from: string): Promise<void> {
  await send(`${management.url}/v1/calls`, { headers: { 'x-api-key': key, 'x-forwarded-for': from } })
}

async function deliver(slug: string, from: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
  const body = JSON.stringify({ message: { type: 'status-update' } })
  await send(`${webhooks.url}/webhook/vapi/${slug}`, { method: 'POST', headers, body })
}

async function untilLogged(isMeant: (line: Line) => boolean, count: number): Promise<Line[]> {
  const found = () =>
    log.map((line): Line => JSON.parse(line)).filter((line) => line.msg === 'answered' && isMeant(line))
  await expect.poll(() => found().length).toBe(count)

  return found()
}

function countBy(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]))
}
