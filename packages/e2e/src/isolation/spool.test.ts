import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdminDatabase } from '@callbook/db'
import { asRole, startFaultyServer } from '@callbook/db/testing'
import { vapiReport } from '@callbook/domain/testing'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { untilDrained } from '../durability/faults.ts'
import type { Target } from '../durability/history.ts'
import { newTarget } from '../scaling/tenants.ts'
import { createServiceProcess } from '../service-process.ts'

const mebibyte = 1024 * 1024
const server = await startFaultyServer()
const { connectionString } = server
const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
const directory = await mkdtemp(join(tmpdir(), 'callbook-isolation-'))
const log: string[] = []
const service = await createServiceProcess({
  service: 'webhook-ingest',
  settings: {
    DATABASE_URL: asRole('ingest', connectionString),
    SECRETS_KEY: randomBytes(32).toString('base64'),
    SPOOL_DIR: directory,
    // One endpoint may use 4 MiB of it.
    SPOOL_MAX_BYTES: String(16 * mebibyte)
  },
  onLine: (line) => log.push(line)
})

beforeAll(() => service.start())
afterEach(server.start)
afterAll(async () => {
  await service.end('SIGKILL')
  await db.destroy()
  await rm(directory, { recursive: true })
})

it('keeps the reports of other endpoints if one endpoint floods the spool during an outage', async () => {
  const [flooding, other] = [await newTarget(db), await newTarget(db)]
  await introduce([flooding, other])
  await server.stop()

  const flood = Array.from({ length: 20 }, () => largeReport())
  const answers = await Promise.all(flood.map((report) => deliver(flooding, report)))
  const acknowledged = flood.filter((_, index) => answers[index]?.status === 200)
  const refused = answers.filter(({ status }) => status !== 200)
  const before = await service.health()
  const [again = largeReport()] = acknowledged
  const copies = await Promise.all(Array.from({ length: 14 }, () => deliver(flooding, again)))
  const after = await service.health()
  const quiet = Array.from({ length: 20 }, () => smallReport())
  const kept = await Promise.all(quiet.map((report) => deliver(other, report)))

  expect(acknowledged.length).toBeGreaterThan(3)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) expect(answer).toMatchObject({ status: 503, retryAfter: '5' })
  for (const copy of copies) expect(copy).toMatchObject({ status: 200, replayed: 'true' })
  expect(after.spool).toEqual(before.spool)
  expect(kept.map(({ status }) => status)).toEqual(Array(20).fill(200))

  await server.start()
  await untilDrained(service)
  expect(await callsOf(flooding)).toEqual(expect.arrayContaining(acknowledged.map(({ callId }) => callId)))
  expect(await callsOf(flooding)).toHaveLength(acknowledged.length + 1)
  expect(await callsOf(other)).toEqual(expect.arrayContaining(quiet.map(({ callId }) => callId)))
  expect(await callsOf(other)).toHaveLength(quiet.length + 1)
}, 120_000)

it('starts with a damaged file in the spool, reports the damage and keeps the reports', async () => {
  const target = await newTarget(db)
  await service.end('SIGTERM')
  await writeFile(join(directory, 'new', '0000000000000001'), randomBytes(3 * 4096))

  await service.start()
  await introduce([target])
  const health = await service.health()
  await server.stop()
  const report = smallReport()
  const { status } = await deliver(target, report)

  expect(health).toMatchObject({ status: 'ok', spool: { waiting: 0, damaged: 1 } })
  expect(log.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      level: 'error',
      msg: expect.stringContaining('a file of the spool is damaged'),
      damage: { movedTo: join(directory, 'damaged', '0000000000000001'), readable: 0 }
    })
  )
  expect(status).toBe(200)
  await server.start()
  await untilDrained(service)
  expect(await callsOf(target)).toContain(report.callId)
}, 120_000)

interface Report {
  readonly callId: string
  readonly body: string
}

function smallReport(message: object = {}): Report {
  const callId = randomUUID()

  return { callId, body: JSON.stringify(vapiReport({ callId, message: { ...message } })) }
}

/** Creates a report of 300 KB that does not compress well. */
function largeReport(): Report {
  return smallReport({ padding: randomBytes(225_000).toString('base64') })
}

/** Sends reports so that the service caches the endpoints while the database is available. */
async function introduce(targets: readonly Target[]): Promise<void> {
  for (const target of targets) expect(await deliver(target, smallReport())).toMatchObject({ status: 200 })
}

async function deliver({ provider, slug }: Target, { body }: Report) {
  const response = await fetch(`${service.url}/webhook/${provider}/${slug}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body
  })
  await response.arrayBuffer()
  const { status, headers } = response

  return { status, retryAfter: headers.get('retry-after'), replayed: headers.get('idempotent-replayed') }
}

async function callsOf({ organizationId }: Target): Promise<string[]> {
  const calls = db.selectFrom('calls').select('provider_call_id').where('organization_id', '=', organizationId)

  return (await calls.execute()).map((call) => call.provider_call_id)
}
