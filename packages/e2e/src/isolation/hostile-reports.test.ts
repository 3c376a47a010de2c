import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdminDatabase } from '@callbook/db'
import { addClient, addEndpoint, addOrganization, asRole, startFaultyServer } from '@callbook/db/testing'
import { type ProviderName, providerNames } from '@callbook/domain'
import { listHostileReports } from '@callbook/domain/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { send } from '../curl.ts'
import { createHistory } from '../durability/history.ts'
import { report } from '../scaling/requests.ts'
import { newReport, newTarget } from '../scaling/tenants.ts'
import { createServiceProcess } from '../service-process.ts'
import { memoryOf } from './misbehaving-clients.ts'
import { storedCalls } from './reports.ts'

/** Maximum number of reports of each provider, and connections that send them. */
const [perProvider, connections] = [5, 8]

const maxMegabytes = 512

/** The most expensive reports of each provider. */
const chosen = /same names|: (?:small )?objects$|lists in lists$/

/** Placeholder of a call id in the body of a report. */
const placeholder = 'CALL-ID'

const token = 'a-token-for-metrics'
const lines: string[] = []
const directory = await mkdtemp(join(tmpdir(), 'callbook-hostile-'))
const { connectionString } = await startFaultyServer()
const db = createAdminDatabase({ connectionString: asRole('operator', connectionString), onIdleError: () => undefined })
const webhooks = await createServiceProcess({
  service: 'webhook-ingest',
  settings: {
    DATABASE_URL: asRole('ingest', connectionString),
    SECRETS_KEY: randomBytes(32).toString('base64'),
    METRICS_TOKEN: token,
    SPOOL_DIR: directory
  },
  onLine: (line) => void lines.push(line)
})

beforeAll(() => webhooks.start())
afterAll(async () => {
  await webhooks.end('SIGKILL')
  await db.destroy()
  await rm(directory, { recursive: true })
})

it('stores reports, and does not treat the database as unavailable, while 1 MB reports of tiny members arrive', async () => {
  const [attacker, victim] = [await addAttacker(), await newTarget(db)]
  const [history, statuses] = [createHistory(), new Set<number>()]
  let isOver = false

  const attack = sendAll(attacker).finally(() => {
    isOver = true
  })
  while (!isOver) statuses.add((await report(webhooks.url, newReport(victim, history))).status)
  const attacking = await attack
  const refused = attacking.filter((status) => status !== 200)

  expect([[...statuses], refused]).toEqual([[200], []])
  expect((await storedCalls(db, victim)).size).toBe(history.sent.length)
  expect((await storedCalls(db, attacker)).size).toBe(attacking.length)
  expect(lines.filter((line) => line.includes('the database is away'))).toEqual([])
  expect(await memoryOf(webhooks.url, token)).toBeLessThan(maxMegabytes)
})

/** Adds an organization with a URL of each provider. */
async function addAttacker() {
  const organizationId = await addOrganization(db)
  const clientId = await addClient(db, organizationId)
  const slugs = new Map<ProviderName, string>()
  for (const provider of providerNames)
    slugs.set(provider, (await addEndpoint(db, organizationId, clientId, { provider })).slug)

  return { organizationId, slugs }
}

/** @returns the statuses of the responses */
async function sendAll({ slugs }: Awaited<ReturnType<typeof addAttacker>>): Promise<readonly number[]> {
  const reports = listHostileReports(1_000_000, placeholder).filter(({ name }) => chosen.test(name))
  const waiting = providerNames.flatMap((name) =>
    reports.filter(({ provider }) => provider === name).slice(0, perProvider)
  )
  const statuses: number[] = []
  const headers = { 'content-type': 'application/json' }
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const url = `${webhooks.url}/webhook/${next.provider}/${slugs.get(next.provider)}`
      const body = next.body.replace(placeholder, randomUUID())
      statuses.push((await send(url, { method: 'POST', headers, body })).status)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))

  return statuses
}
