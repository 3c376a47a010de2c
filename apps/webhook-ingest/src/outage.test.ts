import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, updateEndpointStatus } from '@callbook/db'
import { asRole, startFaultyServer } from '@callbook/db/testing'
import { vapiReport } from '@callbook/domain/testing'
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { programOf } from '../../../infra/programs/program-of.mjs'
import { type OpenEndpoint, secretsKey, someEndpoint } from './testing/index.ts'

const program = programOf('apps/webhook-ingest/src/server.ts')
const server = await startFaultyServer()
const { connectionString } = server
const db = createDatabase({ connectionString, maxConnections: 4, onIdleError: () => undefined })

afterAll(() => db.destroy())
afterEach(async () => {
  server.thaw()
  await server.start()
})

describe('while the database is unavailable, a service with a spool', () => {
  it.each([
    { how: 'is stopped', end: server.stop },
    { how: 'is killed', end: server.kill }
  ])('neither loses nor duplicates acknowledged reports: the database $how under load', async ({ end }) => {
    const endpoint = await someEndpoint(db)
    const service = await start({ SPOOL_DIR: await newDirectory() })
    const load = startLoad(service, endpoint)

    await load.acknowledged(30)
    await end()
    await degraded(service)
    await load.acknowledged(30)
    await server.start()
    await recovered(service)
    await load.acknowledged(30)
    const acknowledged = await load.stop()

    await emptied(service)
    expect(load.answers()).toEqual(new Set([200]))
    await expectStoredOnce(endpoint, acknowledged)
  })

  it('responds while the database is frozen', async () => {
    const endpoint = await someEndpoint(db)
    const service = await start({ SPOOL_DIR: await newDirectory() })
    await deliver(service, endpoint, 'before')
    await server.freeze()

    const answers = await Promise.all(['a', 'b', 'c'].map((callId) => deliver(service, endpoint, callId)))
    const health = await healthOf(service)
    server.thaw()
    await emptied(service)

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(health).toMatchObject({ status: 200, body: { status: 'degraded', spool: { waiting: 3 } } })
    await expectStoredOnce(endpoint, ['before', 'a', 'b', 'c'])
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'continues after %s, and stores the reports acknowledged before',
    async (signal) => {
      const endpoint = await someEndpoint(db)
      const SPOOL_DIR = await newDirectory()
      const first = await start({ SPOOL_DIR })
      await deliver(first, endpoint, 'before')
      await server.stop()
      const during = await deliver(first, endpoint, 'during')
      await first.end(signal)

      const second = await start({ SPOOL_DIR })
      const after = await deliver(second, endpoint, 'after')
      const health = await healthOf(second)
      await server.start()
      await emptied(second)

      expect([during.status, after.status]).toEqual([200, 200])
      expect(health).toEqual({
        status: 200,
        body: {
          status: 'degraded',
          service: 'webhook-ingest',
          version: expect.any(String),
          uptime_seconds: expect.any(Number),
          checks: { database: 'unavailable' },
          spool: { waiting: 2, bytes: expect.any(Number) }
        }
      })
      await expectStoredOnce(endpoint, ['before', 'during', 'after'])
    }
  )

  it('performs all checks, and returns 503 for endpoints that it does not know', async () => {
    const [known, unknown, revoked] = [await someEndpoint(db), await someEndpoint(db), await someEndpoint(db)]
    await updateEndpointStatus({ db, organizationId: revoked.organizationId }, revoked.endpointId, {
      status: 'revoked'
    })
    const service = await start({ SPOOL_DIR: await newDirectory() })
    for (const endpoint of [known, revoked]) await deliver(service, endpoint, 'before')
    await server.stop()

    const answers = [
      await deliver(service, unknown, 'a'),
      await deliver(service, revoked, 'b'),
      await post(service, known, '{"message":{}}')
    ]

    expect(answers.map(({ status }) => status)).toEqual([503, 404, 400])
    expect(answers[0]).toMatchObject({
      retryAfter: expect.stringMatching(/^[1-9]\d*$/),
      body: { success: false, error: 'Service Unavailable', requestId: expect.any(String) }
    })
  })

  it('returns 503 once the spool is full, and accepts reports again after it was emptied', async () => {
    const endpoint = await someEndpoint(db)
    const service = await start({ SPOOL_DIR: await newDirectory(), SPOOL_MAX_BYTES: '1048576' })
    const incompressible = () => ({ noise: randomBytes(300_000).toString('base64') })
    const send = (callId: string) => deliver(service, endpoint, callId, incompressible())
    await deliver(service, endpoint, 'before')
    await server.stop()

    const answers = [await send('a'), await send('b'), await send('c'), await send('d')]
    await server.start()
    await emptied(service)
    await recovered(service)
    const after = await send('e')

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 503])
    expect(answers.at(-1)).toMatchObject({ retryAfter: expect.stringMatching(/^[1-9]\d*$/), body: { success: false } })
    expect(after.status).toBe(200)
    await expectStoredOnce(endpoint, ['before', 'a', 'b', 'c', 'e'])
  })

  it('shares its directory with no other process', async () => {
    const SPOOL_DIR = await newDirectory()
    await start({ SPOOL_DIR })

    await expect(start({ SPOOL_DIR })).rejects.toThrow(
      `SPOOL_DIR cannot be used: the spool directory ${SPOOL_DIR} is in use by another process`
    )
  })
})

describe('while the database is unavailable, a service without a spool', () => {
  it('returns 503 with Retry-After', async () => {
    const endpoint = await someEndpoint(db)
    const service = await start({})
    await deliver(service, endpoint, 'before')
    await server.stop()

    const answer = await deliver(service, endpoint, 'during')
    const health = await healthOf(service)
    await server.start()
    await recovered(service)

    expect(answer).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^[1-9]\d*$/) })
    expect(health).toMatchObject({ status: 503, body: { status: 'unavailable' } })
    expect((await deliver(service, endpoint, 'after')).status).toBe(200)
    await expectStoredOnce(endpoint, ['before', 'after'])
  })
})

interface Service {
  readonly url: string
  end(signal: NodeJS.Signals): Promise<void>
}

async function start(settings: Record<string, string>): Promise<Service> {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: asRole('ingest', connectionString),
      SECRETS_KEY: secretsKey,
      PORT: '0',
      ...settings
    },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const ended = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  onTestFinished(() => end('SIGKILL'))

  return { url: await addressOf(child), end }
}

async function addressOf({ stdout, stderr }: ChildProcess): Promise<string> {
  if (stdout === null || stderr === null) throw new Error('the output of the service is not piped')
  let errors = ''
  stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  for await (const line of createInterface(stdout)) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    if (url !== undefined) {
      stdout.resume()
      return url
    }
  }

  throw new Error(`the service did not start: ${errors}`)
}

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'callbook-spool-'))
  onTestFinished(() => rm(directory, { recursive: true }))

  return directory
}

function deliver(service: Service, endpoint: OpenEndpoint, callId: string, message: Record<string, unknown> = {}) {
  return post(service, endpoint, JSON.stringify(vapiReport({ callId, message })))
}

async function post({ url }: Service, { slug }: OpenEndpoint, body: string) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/webhook/vapi/${slug}`, { method: 'POST', headers, body })

  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() }
}

/** Sends reports one after another, on several connections. */
function startLoad(service: Service, endpoint: OpenEndpoint) {
  const acknowledged: string[] = []
  const answers = new Set<number>()
  const ending = new AbortController()
  const lines = Array.from({ length: 8 }, async (_, line) => {
    for (let count = 0; !ending.signal.aborted; count++) {
      const callId = `call-${line}-${count}`
      const { status } = await deliver(service, endpoint, callId)
      answers.add(status)
      if (status === 200) acknowledged.push(callId)
    }
  })

  return {
    answers: () => answers,
    async acknowledged(more: number) {
      const enough = acknowledged.length + more
      while (acknowledged.length < enough) await sleep(10)
    },
    async stop() {
      ending.abort()
      await Promise.all(lines)
      return acknowledged
    }
  }
}

interface Health {
  readonly status: string
  readonly spool?: { readonly waiting: number }
}

async function healthOf({ url }: Service) {
  const response = await fetch(`${url}/health`)

  return { status: response.status, body: (await response.json()) as Health }
}

async function degraded(service: Service): Promise<void> {
  while ((await healthOf(service)).body.status !== 'degraded') await sleep(10)
}

async function recovered(service: Service): Promise<void> {
  while ((await healthOf(service)).body.status !== 'ok') await sleep(10)
}

async function emptied(service: Service): Promise<void> {
  while (((await healthOf(service)).body.spool?.waiting ?? 0) > 0) await sleep(10)
}

async function expectStoredOnce({ organizationId, clientId }: OpenEndpoint, callIds: readonly string[]): Promise<void> {
  const calls = await db
    .selectFrom('calls')
    .select('provider_call_id')
    .where('organization_id', '=', organizationId)
    .execute()
  const customers = await db
    .selectFrom('customers')
    .select('total_calls as calls')
    .where('organization_id', '=', organizationId)
    .execute()
  const counters = await db
    .selectFrom('call_counts')
    .select('calls')
    .where('organization_id', '=', organizationId)
    .where('client_id', '=', clientId)
    .where('period', '=', 'day')
    .execute()

  expect(calls.map((call) => call.provider_call_id).sort()).toEqual([...callIds].sort())
  for (const totals of [customers, counters]) {
    expect(totals.reduce((sum, { calls }) => sum + calls, 0)).toBe(callIds.length)
  }
}
