import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EndpointId } from '@callbook/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { ping } from '../database.ts'
import { createReportWriter, type IncomingReport } from '../ingest/index.ts'
import { setEndpointStatus } from '../queries/endpoint-changes.ts'
import { changeEndpointSettings } from '../queries/endpoint-settings.ts'
import { recordRejections } from '../queries/record-rejections.ts'
import { listRejectedReports } from '../queries/rejections.ts'
import { connectAdmin } from '../testing/connect.ts'
import { addClient, addEndpoint, addOrganization, startFaultyServer } from '../testing/index.ts'
import { createReportSpool, type ReportSpool } from './report-spool.ts'
import { createSpooledWriter, type SpooledWriter } from './spooled-writer.ts'
import { someReport, type TestEndpoint } from './testing.ts'

const server = await startFaultyServer()
const db = connectAdmin(server.connectionString)

afterAll(() => db.destroy())
afterEach(async () => {
  server.thaw()
  await server.start()
})

describe('a spooled writer', () => {
  it.each([
    { how: 'is stopped', end: server.stop },
    { how: 'is killed', end: server.kill },
    { how: 'freezes', end: server.freeze }
  ])('stores each report exactly once when the server $how under load', async ({ end }) => {
    const endpoint = await newEndpoint()
    const { writer, spool } = await start()
    const appended: { report: IncomingReport; outcome: Promise<{ kind: string }> }[] = []
    const load = new AbortController()
    const loading = (async () => {
      for (; !load.signal.aborted; await sleep(5)) {
        const callerPhoneNumber = `+1202555010${appended.length % 7}`
        const report = someReport(endpoint, { callerPhoneNumber })
        appended.push({ report, outcome: writer.append(report) })
      }
    })()

    await seen(() => appended.length > 50)
    await end()
    await seen(() => writer.isAway() && spool.contents().waiting > 50)
    server.thaw()
    await server.start()
    await seen(() => !writer.isAway())
    load.abort()
    await loading
    const outcomes = await Promise.all(appended.map(({ outcome }) => outcome))
    await emptied(spool)

    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['stored', 'spooled']))
    const ids = (await callsOf(endpoint)).map((call) => call.provider_call_id)
    expect(ids.sort()).toEqual(appended.map(({ report }) => report.report.providerCallId).sort())
    expect(await totalsOf(endpoint)).toEqual({ customers: 7, calls: ids.length, counted: ids.length })
  })

  it('takes what an earlier process has kept to the database, with the time it was received', async () => {
    const endpoint = await newEndpoint()
    const directory = await newDirectory()
    const report = someReport(endpoint)
    await server.stop()
    const first = await start({ directory })
    const outcome = await first.writer.append(report)
    await first.writer.close()
    await server.start()

    const second = await start({ directory })
    await emptied(second.spool)

    expect(outcome).toEqual({ kind: 'spooled' })
    expect(await callsOf(endpoint)).toMatchObject([{ provider_call_id: report.report.providerCallId }])
    const [raw] = await db.selectFrom('raw_reports').selectAll().where('client_id', '=', endpoint.clientId).execute()
    expect(raw?.received_at).toBe(report.receivedAt.toISOString())
  })

  it('keeps the order of the reports of a call', async () => {
    const endpoint = await newEndpoint()
    const first = someReport(endpoint, { summary: 'first', assistantName: 'Ava' })
    const later = (hours: number, summary: string) => ({
      ...someReport(endpoint, { summary, providerCallId: first.report.providerCallId }),
      receivedAt: new Date(first.receivedAt.getTime() + hours * 3_600_000)
    })
    await server.stop()
    const slowly = async ({ report }: IncomingReport) => void (report.summary === 'first' && (await sleep(200)))
    const { writer, spool } = await start({ before: slowly })
    await writer.append(someReport(endpoint))
    await writer.append(first)
    await writer.append(later(1, 'a duplicate'))
    await writer.append(later(25, 'an update'))

    await server.start()
    await emptied(spool)

    const calls = await callsOf(endpoint)
    expect(calls).toHaveLength(2)
    expect(calls).toContainEqual(expect.objectContaining({ call_summary: 'an update', assistant_name: 'Ava' }))
    expect(await totalsOf(endpoint)).toEqual({ customers: 1, calls: 2, counted: 2 })
  })

  it('lets a report overtake those of other calls that wait, and none of its own', async () => {
    const endpoint = await newEndpoint()
    const directory = await newDirectory()
    const first = someReport(endpoint, { summary: 'first' })
    const second = { ...first, body: '{"another":"report"}', report: { ...first.report, summary: 'second' } }
    const spool = await createReportSpool({ directory, maxBytes: 1e9 })
    await spool.append(first)
    await spool.close()
    const gate = Promise.withResolvers<void>()
    const { writer, spool: reopened } = await start({ directory, before: () => gate.promise })

    const ofSameCall = await writer.append(second)
    const ofOtherCall = writer.append(someReport(endpoint))
    gate.resolve()
    await emptied(reopened)

    expect(ofSameCall).toEqual({ kind: 'spooled' })
    expect(await ofOtherCall).toMatchObject({ kind: 'stored' })
    const calls = await callsOf(endpoint)
    expect(calls.map((call) => call.call_summary).sort()).toEqual(['first', null])
  })

  it('sets aside what the database refuses, and stores what is behind it', async () => {
    const endpoint = await newEndpoint()
    const good = [someReport(endpoint), someReport(endpoint)]
    const [before, after] = good
    await server.stop()
    const { writer, spool, failures } = await start()
    if (before !== undefined) await writer.append(before)
    await writer.append(someReport(endpoint, { summary: 'nul \u0000 byte' }))
    if (after !== undefined) await writer.append(after)

    await server.start()
    await emptied(spool)

    expect(await rejectionsOf(endpoint)).toMatchObject([{ cause: 'The database refused it (SQLSTATE 22021)' }])
    expect(failures.map(String)).toEqual([expect.stringContaining('1 acknowledged reports were set aside')])
    expect((await callsOf(endpoint)).map((call) => call.provider_call_id).sort()).toEqual(
      good.map(({ report }) => report.providerCallId).sort()
    )
  })

  it.each([
    {
      what: 'its endpoint was revoked',
      change: (id: EndpointId) => setEndpointStatus(db, id, 'revoked'),
      cause: 'Its endpoint was switched off before it was received'
    },
    {
      what: 'the settings it was checked by were changed',
      change: (id: EndpointId) => changeEndpointSettings(db, id, () => ({ allowed_ips: ['203.0.113.9'] })),
      cause: 'It was checked by settings of its endpoint that had changed before it was received'
    }
  ])('stores what was received before $what, and shows an account manager the rest', async ({ change, cause }) => {
    const endpoint = await newEndpoint()
    const [before, after] = [someReport(endpoint), someReport(endpoint)]
    await change(endpoint.endpointId)
    await server.stop()
    const { writer, spool, failures } = await start()
    const outcomes = [
      await writer.append({ ...before, receivedTickMs: performance.now() - 60_000 }),
      await writer.append({ ...after, receivedTickMs: performance.now() })
    ]

    await server.start()
    await emptied(spool)

    expect(outcomes).toEqual([{ kind: 'spooled' }, { kind: 'spooled' }])
    expect(await callsOf(endpoint)).toMatchObject([{ provider_call_id: before.report.providerCallId }])
    const [rejection, ...others] = await rejectionsOf(endpoint)
    expect(others).toEqual([])
    expect(rejection).toMatchObject({
      cause,
      request_id: after.requestId,
      received_at: after.receivedAt.toISOString(),
      provider_call_id: after.report.providerCallId,
      is_acknowledged: true,
      has_body: true
    })
    expect(failures.map(String)).toEqual([`Error: 1 acknowledged reports were set aside: ${cause}`])
  })

  it('keeps a report whose bytes were damaged, and stores what is behind it', async () => {
    const endpoint = await newEndpoint()
    const directory = await newDirectory()
    const [damaged, good] = [someReport(endpoint), someReport(endpoint)]
    const spool = await createReportSpool({ directory, maxBytes: 1e9 })
    for (const report of [damaged, good]) await spool.append(report)
    await spool.close()
    await damageFirstReport(directory)

    const { spool: reopened, writer } = await start({ directory })
    await seen(() => reopened.contents().waiting === 0)

    expect(await callsOf(endpoint)).toMatchObject([{ provider_call_id: good.report.providerCallId }])
    expect(reopened.contents()).toMatchObject({ waiting: 0, failed: 1 })
    await expect(writer.append(someReport(endpoint))).resolves.toMatchObject({ kind: 'stored' })
  })

  it.each([
    { what: 'read', fault: { next: () => Promise.reject(new Error('disk I/O error')) } },
    { what: 'written', fault: { settle: () => Promise.reject(new Error('disk I/O error')) } }
  ])('takes reports to the database again although the spool cannot be $what', async ({ fault }) => {
    const endpoint = await newEndpoint()
    const { writer, failures } = await start({ fault })
    await server.stop()
    await writer.append(someReport(endpoint))

    await server.start()
    await seen(() => !writer.isAway())

    await expect(writer.append(someReport(endpoint))).resolves.toMatchObject({ kind: 'stored' })
    expect(failures.map(String)).toContain('Error: disk I/O error')
  })

  it('takes a report to the database whose call waits in a spool that fails', async () => {
    const endpoint = await newEndpoint()
    const fault = { holdsCallOf: () => true, append: () => Promise.reject(new Error('disk I/O error')) }
    const { writer } = await start({ fault })

    await expect(writer.append(someReport(endpoint))).resolves.toMatchObject({ kind: 'stored' })
  })

  it('waits without a word while its writer is busy', async () => {
    const endpoint = await newEndpoint()
    const body = JSON.stringify('x'.repeat(10_000))
    const reports = Array.from({ length: 5 }, () => someReport(endpoint, {}, { body }))
    await server.stop()
    const { writer, spool, failures } = await start({ maxQueuedBytes: 15_000 })
    for (const report of reports) await writer.append(report)

    await server.start()
    await emptied(spool)

    expect(await callsOf(endpoint)).toHaveLength(reports.length)
    expect(failures).toEqual([])
  })

  it('stores a report once when the answer to its COMMIT is lost', async () => {
    const endpoint = await newEndpoint()
    const { writer, spool } = await start({ connectionString: await proxyThatLosesCommit() })

    const outcome = await writer.append(someReport(endpoint))
    const stored = await callsOf(endpoint)
    await emptied(spool)

    expect(outcome).toEqual({ kind: 'spooled' })
    expect(stored).toHaveLength(1)
    expect(await callsOf(endpoint)).toEqual(stored)
    expect(await totalsOf(endpoint)).toEqual({ customers: 1, calls: 1, counted: 1 })
  })

  it('goes on when connections are terminated while the server stays', async () => {
    const endpoint = await newEndpoint()
    const { writer, spool } = await start()
    const reports = Array.from({ length: 300 }, () => someReport(endpoint))

    const outcomes = reports.map((report) => writer.append(report))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'callbook'`.execute(db)
    await Promise.all(outcomes)
    await emptied(spool)

    expect(await callsOf(endpoint)).toHaveLength(reports.length)
    await expect(writer.append(someReport(endpoint))).resolves.toMatchObject({ kind: 'stored' })
  })
})

interface Started {
  readonly writer: SpooledWriter
  readonly spool: ReportSpool
  readonly failures: unknown[]
}

interface StartOptions {
  readonly directory?: string
  readonly connectionString?: string
  /** A report is not written before it. */
  readonly before?: (report: IncomingReport) => Promise<void>
  /** What the spool does instead. */
  readonly fault?: Partial<ReportSpool>
  readonly maxQueuedBytes?: number
}

async function start(options: StartOptions = {}): Promise<Started> {
  const { connectionString = server.connectionString } = options
  const directory = options.directory ?? (await newDirectory())
  const spool = { ...(await createReportSpool({ directory, maxBytes: 1e9 })), ...options.fault }
  const { maxQueuedBytes = 1e9 } = options
  const connection = { connectionString, onIdleError: () => undefined }
  const direct = createReportWriter({ ...connection, maxQueuedBytes, now: () => new Date() })
  const append = async (report: IncomingReport) => {
    await options.before?.(report)
    return await direct.append(report)
  }
  const failures: unknown[] = []
  const writer = createSpooledWriter({ ...direct, append }, spool, {
    ping: () => ping(db),
    recordRejection: (report) => recordRejections(db, [report], []),
    onAway: () => undefined,
    onBack: () => undefined,
    onFailure: (error) => failures.push(error)
  })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= writer.close())
  onTestFinished(close)

  return { writer: { ...writer, close }, spool, failures }
}

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'callbook-spool-'))
  onTestFinished(() => rm(directory, { recursive: true }))

  return directory
}

async function newEndpoint(): Promise<TestEndpoint> {
  const organizationId = await addOrganization(db)
  const clientId = await addClient(db, organizationId)
  const { id: endpointId } = await addEndpoint(db, organizationId, clientId)

  return { organizationId, clientId, endpointId }
}

async function seen(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10)
}

async function emptied(spool: ReportSpool): Promise<void> {
  await seen(() => spool.contents().waiting + spool.contents().failed === 0)
}

async function damageFirstReport(directory: string): Promise<void> {
  const file = new DatabaseSync(join(directory, 'spool.sqlite'))
  file.exec('update reports set content = substr(content, 1, 40) where id = (select min(id) from reports)')
  file.close()
}

function rejectionsOf({ organizationId, endpointId }: TestEndpoint) {
  return listRejectedReports(db, organizationId, endpointId)
}

function callsOf({ organizationId }: TestEndpoint) {
  return db.selectFrom('calls').selectAll().where('organization_id', '=', organizationId).execute()
}

/** What customers and counters say about the calls. */
async function totalsOf({ organizationId, clientId }: TestEndpoint) {
  const customers = await db
    .selectFrom('customers')
    .select('total_calls')
    .where('organization_id', '=', organizationId)
    .execute()
  const counts = await db
    .selectFrom('call_counts')
    .select('calls')
    .where('organization_id', '=', organizationId)
    .where('client_id', '=', clientId)
    .where('period', '=', 'day')
    .execute()

  return {
    customers: customers.length,
    calls: customers.reduce((total, { total_calls }) => total + total_calls, 0),
    counted: counts.reduce((total, { calls }) => total + calls, 0)
  }
}

/** Passes a first COMMIT on, and ends the connection instead of passing its answer back; then passes all on. */
async function proxyThatLosesCommit(): Promise<string> {
  const url = new URL(server.connectionString)
  const port = Number(url.port)
  let lost = false
  const proxy = createServer((client) => {
    const backend = connect(port, url.hostname)
    let committing = false
    client.on('error', () => undefined).on('close', () => backend.destroy())
    backend.on('error', () => undefined).on('close', () => client.destroy())
    client.on('data', (bytes) => {
      committing = !lost && bytes.includes('commit')
      backend.write(bytes)
    })
    backend.on('data', (bytes) => {
      if (!committing) return client.write(bytes)
      if (!bytes.includes('COMMIT')) return undefined
      lost = true
      return client.destroy()
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void proxy.close())
  await once(proxy, 'listening')
  url.port = String((proxy.address() as AddressInfo).port)

  return url.href
}
