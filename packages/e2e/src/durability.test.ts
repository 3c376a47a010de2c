import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdminDatabase } from '@callbook/db'
import { addClient, addEndpoint, addOrganization, asRole, startFaultyServer } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createWebhookProcess, injectFaults, untilDrained, type WebhookProcess } from './durability/faults.ts'
import { createHistory, type History, type Target } from './durability/history.ts'
import { introduce, type LoadOptions, startLoad } from './durability/load.ts'
import { chosenSeed, createRandom } from './durability/random.ts'
import { type Reconciliation, reconcile } from './durability/reconcile.ts'

/** A longer run finds more: `DURABILITY_SECONDS=300`. */
const seconds = Number(process.env['DURABILITY_SECONDS'] ?? 10)
const timeoutMs = (seconds + 300) * 1_000

const server = await startFaultyServer()
const { connectionString } = server
const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
const spools = await mkdtemp(join(tmpdir(), 'callbook-durability-'))
const secretsKey = randomBytes(32).toString('base64')
const services = [await newService('one'), await newService('two')] as const

beforeAll(() => Promise.all(services.map((service) => service.start())))
afterAll(async () => {
  await Promise.all(services.map((service) => service.end('SIGKILL')))
  await db.destroy()
  await rm(spools, { recursive: true })
})

it(
  'loses and duplicates no acknowledged report if any process is killed',
  async () => {
    print({ seed: chosenSeed, seconds })
    const options = await newOptions()
    const { targets, history, random } = options
    await introduce(options)

    const load = startLoad(options)
    onTestFinished(load.stop)
    const faults = await injectFaults({ services, server, random, history, durationMs: seconds * 1_000 })
    await load.stop()
    await Promise.all(services.map(untilDrained))
    const found = await reconcile(db, targets, history)
    print({ ...faults, ...numbersOf(history, found) })

    expect(found).toMatchObject({ missing: [], surplus: [], discrepancies: [] })
    expect([...history.answers.keys()].filter((answer) => answer !== 'broken')).toEqual([200])
    expect(found.acknowledged).toBeGreaterThan(0)
  },
  timeoutMs
)

it(
  'breaks no active connection on SIGTERM',
  async () => {
    print({ seed: chosenSeed })
    const options = await newOptions()
    const { targets, history } = options
    const [leaving, staying] = services

    const load = startLoad(options)
    onTestFinished(load.stop)
    await history.acknowledged(200)
    const exitCode = await leaving.end('SIGTERM')
    await history.acknowledged(200)
    await load.stop()
    await untilDrained(staying)
    const found = await reconcile(db, targets, history)
    print(numbersOf(history, found))

    expect(exitCode).toBe(0)
    expect([...history.answers.keys()]).toEqual([200])
    expect(found).toMatchObject({ missing: [], surplus: [], discrepancies: [] })
  },
  timeoutMs
)

async function newService(name: string): Promise<WebhookProcess> {
  return await createWebhookProcess({
    DATABASE_URL: asRole('ingest', connectionString),
    SECRETS_KEY: secretsKey,
    SPOOL_DIR: join(spools, name),
    WEBHOOK_RATE_LIMIT: '1000000'
  })
}

/** Returns options for a load on both services with new clients. */
async function newOptions(): Promise<LoadOptions> {
  const organizations = [await addOrganization(db), await addOrganization(db)] as const

  return {
    urls: services.map(({ url }) => url),
    targets: [
      await newTarget(organizations[0], 'vapi'),
      await newTarget(organizations[0], 'retell'),
      await newTarget(organizations[1], 'vapi'),
      await newTarget(organizations[1], 'retell')
    ],
    random: createRandom(chosenSeed),
    history: createHistory()
  }
}

async function newTarget(organizationId: OrganizationId, provider: Target['provider']): Promise<Target> {
  const clientId = await addClient(db, organizationId)
  const { slug } = await addEndpoint(db, organizationId, clientId, { provider })

  return { organizationId, clientId, provider, slug }
}

function numbersOf({ answers }: History, found: Reconciliation): object {
  const counted = Object.entries(found).map(([name, value]) => [name, Array.isArray(value) ? value.length : value])

  return { answers: Object.fromEntries(answers), ...Object.fromEntries(counted) }
}

function print(facts: object): void {
  process.stdout.write(`${JSON.stringify(facts)}\n`)
}
