import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { permissions } from '@callbook/accounts'
import { createProviderFake, inventCalls } from '@callbook/backfill/testing/providers'
import {
  addWholeOrganization,
  connectAdmin,
  listEmptyTables,
  type RecordedEndpoint,
  recordRelease,
  type TestDb
} from '@callbook/db/testing'
import { releaseVersion, type UserId } from '@callbook/domain'
import {
  blandReport,
  callbookReport,
  elevenLabsReport,
  livekitReport,
  retellReport,
  vapiReport
} from '@callbook/domain/testing'
import { sayWell, startModelServer } from '@callbook/evaluation/testing'
import { findFreePort } from '@callbook/http/testing'
import { createAccessToken } from '../access-token.ts'
import { runAdmin } from '../admin.ts'
import { type Answer, send } from '../curl.ts'
import { launch, newDataDir, root } from '../launcher.ts'
import { summaryOf } from '../summary.ts'

// npm run -s record, in packages/e2e.
// Records the installation from which upgrades are tested: programs of this tree fill it with the rows of every table.

/** Reports by the provider of their webhook URL. */
const reports: Readonly<Record<string, () => object>> = {
  vapi: vapiReport,
  retell: () => retellReport({ event: 'call_analyzed' }),
  elevenlabs: elevenLabsReport,
  bland: blandReport,
  callbook: callbookReport,
  livekit: livekitReport
}

const scorecard = {
  domain: 'booking',
  name: 'Booking',
  questions: [
    {
      key: 'booked',
      question: 'Was an appointment booked?',
      choices: [{ value: 'yes', points: 100 }, { value: 'no' }]
    },
    { key: 'politeness', question: 'How polite was the agent?' }
  ]
}

interface Stack {
  readonly db: TestDb
  /** Runs a command of the command line, and returns its JSON. */
  readonly run: (args: readonly string[], input?: string) => Promise<Answer['body']>
  /** Sends a request to the API of the console. */
  readonly request: (method: string, path: string, body?: object) => Promise<Answer['body']>
}

/** Services outside of the installation. */
interface Outside {
  readonly receiver: string
  readonly provider: string
}

await record()

async function record(): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const dataDir = newDataDir()
  const model = await startModelServer(sayWell)
  const provider = await listen(practiceProvider())
  const receiver = await listen((request, response) => void request.resume().on('end', () => response.end()))
  const launcher = launch({
    DATA_DIR: dataDir,
    MANAGEMENT_PORT: String(await findFreePort()),
    WEBHOOK_PORT: String(await findFreePort()),
    EVALUATOR_BASE_URL: model.baseUrl,
    EVALUATOR_MODEL: 'practice',
    PROVIDER_ORIGINS: originOf(provider)
  })
  try {
    const summary = await summaryOf(launcher)
    const access_token = await createAccessToken(summary, { name: 'Nightly export', permissions })
    const connection = JSON.parse(await readFile(join(dataDir, 'connection.json'), 'utf8'))
    const db = connectAdmin(connection.database_url)
    const outside = { receiver: originOf(receiver), provider: originOf(provider) }
    const stack = openStack(dataDir, connection, db)
    const keys = [summary.key, await fillOrganization(stack, outside)]
    const endpoints = await listEndpoints(stack)
    await addOtherRows(db)
    const empty = await listEmptyTables(db)
    if (empty.length > 0) throw new Error(`Tables without rows: ${empty.join(', ')}`)

    const { secrets_key, erasure_key } = connection
    const installation = { secrets_key, erasure_key, access_token, api_keys: keys, endpoints }
    await recordRelease(db, { version: releaseVersion, commit, installation })
    await db.destroy()
  } finally {
    launcher.kill('SIGTERM')
    await launcher.ended
    for (const server of [receiver, provider]) server.close()
    await model.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Returns a provider with calls that it has not reported. */
function practiceProvider(): RequestListener {
  const { listener, add } = createProviderFake('vapi', 'practice-key')
  const minuteMs = 60_000
  const startedAt = new Date(Date.now() - 90 * minuteMs)
  add(...inventCalls('vapi', { count: 3, startedAt, everyMs: 10 * minuteMs }).map(({ api }) => api))

  return (request, response) => void listener(request, response)
}

async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return server
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function openStack(dataDir: string, connection: Readonly<Record<string, string>>, db: TestDb): Stack {
  const { management_url: management, token } = connection
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

  return {
    db,
    run: async (args, input) => JSON.parse(await runAdmin(dataDir, [...args, '--json'], input)),
    async request(method, path, body) {
      const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
      const answer = await send(`${management}/console/api/${path}`, sent)
      if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)

      return answer.body.data
    }
  }
}

/**
 * Does what account managers, users, providers and the worker do in an organization.
 *
 * @returns a key of the organization
 */
async function fillOrganization(stack: Stack, outside: Outside): Promise<string> {
  const { run, request } = stack
  const { id: organizationId } = await run(['organization', 'create', '--name', 'Bay Dental'])
  const of = ['--organization', organizationId]
  const { key } = await run(['api-key', 'issue', ...of, '--name', 'CRM', '--environment', 'production'])
  await run(['event-endpoint', 'create', ...of, '--url', outside.receiver, '--type', 'all'])
  await run(['scorecard', 'save', ...of, '--file', '-'], JSON.stringify(scorecard))
  await run(['scorecard', 'set', 'booking', ...of, '--live', '1'])
  await request('PUT', `organizations/${organizationId}/budget`, { per_day: 500 })
  await request('POST', `organizations/${organizationId}/views`, {
    ...{ name: 'Failed calls', query: 'status=failed', is_shared: true }
  })
  const endpoints: Endpoint[] = []
  for (const name of ['Bay Dental North', 'Bay Dental South']) {
    const { id } = await run(['client', 'create', ...of, '--name', name, '--type', 'clinic'])
    await run(['recording', 'policy', '--client', id, '--keep', '--days', '30', '--confirm-consent'])
    for (const provider of Object.keys(reports)) endpoints.push(await addEndpoint(stack, id, provider))
  }
  for (const { url, provider } of endpoints) await report(url, reports[provider]?.() ?? {}, 200)
  const [vapi] = endpoints
  if (vapi === undefined) throw new Error('There is no webhook URL')
  await report(vapi.url, { message: { type: 'end-of-call-report' } }, 400)

  const connected = ['--provider', 'vapi', '--base-url', outside.provider, '--key', '-']
  const account = await run(['provider', 'connect', ...of, ...connected], 'practice-key')
  await run(['provider', 'map', account.id, '--endpoint', vapi.id, '--assistant', 'assistant-1'])
  await run(['endpoint', 'watch', vapi.id, '--silence-after', '6h'])
  await untilAtRest(stack.db, organizationId)

  const calls = await stack.db
    .selectFrom('calls')
    .select(['id', 'customer_id'])
    .where('organization_id', '=', organizationId)
    .where('customer_id', 'is not', null)
    .orderBy('id')
    .execute()
  const [held, claimed, erased] = calls
  await run(['hold', 'create', '--call', held?.id ?? '', '--reason', 'Case 2026-114'])
  await request('PUT', `organizations/${organizationId}/calls/${claimed?.id}/claim`)
  await run(['customer', 'erase', erased?.customer_id ?? ''])
  await run(['member', 'invite', ...of, '--email', 'kim@example.com', '--role', 'reviewer'])
  await untilAtRest(stack.db, organizationId)

  return key
}

/** Returns the webhook URLs of all clients. */
async function listEndpoints({ db, run }: Stack): Promise<RecordedEndpoint[]> {
  const clients = await db.selectFrom('clients').select(['organization_id', 'id']).orderBy('id').execute()
  const found: RecordedEndpoint[] = []
  for (const { organization_id, id: client_id } of clients) {
    for (const { provider, url } of await run(['endpoint', 'list', '--client', client_id]))
      found.push({ organization_id, client_id, provider, path: new URL(url).pathname })
  }

  return found
}

interface Endpoint {
  readonly id: string
  readonly provider: string
  readonly url: string
}

async function addEndpoint({ run }: Stack, clientId: string, provider: string): Promise<Endpoint> {
  const unsigned = ['callbook', 'livekit'].includes(provider) ? ['--unsigned'] : []

  return await run(['endpoint', 'create', '--client', clientId, '--provider', provider, ...unsigned])
}

/** @throws {Error} if the response has another status */
async function report(url: string, body: object, expected: number): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const { status } = await send(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (status !== expected) throw new Error(`A report got status ${status} instead of ${expected}`)
}

/** Waits until the worker has evaluated the calls and sent the events of an organization. */
async function untilAtRest(db: TestDb, organizationId: string): Promise<void> {
  for (;;) {
    const [work, events] = await Promise.all([
      db.selectFrom('evaluation_work').select('call_id').where('organization_id', '=', organizationId).execute(),
      db.selectFrom('unnumbered_events').select('id').where('organization_id', '=', organizationId).execute()
    ])
    if (work.length + events.length === 0) return
    await sleep(200)
  }
}

/** Adds a user with rows in the tables that need a browser or a day, and an organization with a row in every table. */
async function addOtherRows(db: TestDb): Promise<void> {
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('recovery_codes')
    .values({ user_id: id, code_hash: randomBytes(32) })
    .execute()
  await addWholeOrganization(db, id as UserId)
}
