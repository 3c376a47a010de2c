import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestEndpoint } from '@callbook/db/testing'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { IncomingReport } from '../model/incoming-report.ts'
import { caller, someReport } from '../testing/index.ts'
import { emptied, newDirectory, prepareSpooledWriters, seen } from '../testing/spooled-writers.ts'
import { createReportSpool, SpoolFullError } from './report-spool.ts'

const { server, db, start, newEndpoint, callsOf } = await prepareSpooledWriters()

describe('a spooled writer', () => {
  it.each([
    { how: 'is stopped', end: server.stop },
    { how: 'is killed', end: server.kill },
    { how: 'freezes', end: server.freeze }
  ])('stores each report exactly once if the server $how under load', async ({ end }) => {
    const endpoint = await newEndpoint()
    const { writer, spool } = await start()
    const appended: { report: IncomingReport; outcome: Promise<{ kind: string }> }[] = []
    const kinds = new Set<string>()
    const load = new AbortController()
    const loading = (async () => {
      for (; !load.signal.aborted; await sleep(5)) {
        const callerPhoneNumber = `+1202555010${appended.length % 7}`
        const report = someReport(endpoint, { callerPhoneNumber })
        const outcome = writer.append(report)
        appended.push({ report, outcome })
        void outcome.then(({ kind }) => kinds.add(kind))
      }
    })()

    await seen(() => appended.length > 50 && kinds.has('stored'))
    await end()
    await seen(() => writer.isAway() && spool.contents().waiting > 50)
    server.thaw()
    await server.start()
    await seen(() => !writer.isAway())
    load.abort()
    await loading
    await Promise.all(appended.map(({ outcome }) => outcome))
    await emptied(spool)

    expect(kinds).toEqual(new Set(['stored', 'spooled']))
    const ids = (await callsOf(endpoint)).map((call) => call.provider_call_id)
    expect(ids.sort()).toEqual(appended.map(({ report }) => report.report.providerCallId).sort())
    expect(await totalsOf(endpoint)).toEqual({ customers: 7, calls: ids.length, counted: ids.length })
  })

  it('tells once that the spool is full, and again after it had room, but not for a full share', async () => {
    const endpoint = await newEndpoint()
    const results = [
      new SpoolFullError({ isOfEndpoint: true }),
      new SpoolFullError(),
      new SpoolFullError(),
      'kept',
      new SpoolFullError()
    ] as const
    const pending = [...results]
    const append = async () => {
      const result = pending.shift() ?? 'kept'
      if (typeof result !== 'string') throw result
      return result
    }
    let timesFull = 0
    const onFull = () => {
      timesFull += 1
    }
    const { writer } = await start({ fault: { append }, onFull })
    await server.stop()

    const told: number[] = []
    for (const _ of results) {
      await writer.append(someReport(endpoint)).catch(() => undefined)
      told.push(timesFull)
    }

    expect(told).toEqual([0, 1, 1, 1, 2])
  })

  it('stores the spooled reports of an earlier process, with their time of receipt', async () => {
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
    const first = someReport(endpoint, { ...caller, summary: 'first', assistantName: 'Ava' })
    const later = (hours: number, summary: string) => ({
      ...someReport(endpoint, { ...caller, summary, providerCallId: first.report.providerCallId }),
      receivedAt: new Date(first.receivedAt.getTime() + hours * 3_600_000)
    })
    await server.stop()
    const slowly = async ({ report }: IncomingReport) => void (report.summary === 'first' && (await sleep(200)))
    const { writer, spool } = await start({ before: slowly })
    await writer.append(someReport(endpoint, caller))
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

  it('lets a report overtake waiting reports of other calls, but not of its own call', async () => {
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

  it('waits without an error while its writer is busy', async () => {
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

  it('stores a report once if the response to its COMMIT is lost', async () => {
    const endpoint = await newEndpoint()
    const { writer, spool } = await start({ connectionString: await proxyThatLosesCommit() })

    const outcome = await writer.append(someReport(endpoint, caller))
    const stored = await callsOf(endpoint)
    await emptied(spool)

    expect(outcome).toEqual({ kind: 'spooled' })
    expect(stored).toHaveLength(1)
    expect(await callsOf(endpoint)).toEqual(stored)
    expect(await totalsOf(endpoint)).toEqual({ customers: 1, calls: 1, counted: 1 })
  })

  it.each([
    { isBusy: true, expectation: 'does not treat the database as unavailable' },
    { isBusy: false, expectation: 'treats the database as unavailable' }
  ])('$expectation if a timeout occurs and the process is busy: $isBusy', async ({ isBusy }) => {
    const endpoint = await newEndpoint()
    let [attempts, outages] = [0, 0]
    const onAway = () => {
      outages += 1
    }
    const before = async () => {
      attempts += 1
      if (attempts === 1) throw new Error('timeout exceeded when trying to connect')
    }
    const { writer, spool } = await start({ before, isBusy: () => isBusy, onAway })

    const outcome = await writer.append(someReport(endpoint))
    await emptied(spool)

    expect(outcome).toEqual({ kind: 'spooled' })
    expect(outages).toBe(isBusy ? 0 : 1)
    expect(await callsOf(endpoint)).toHaveLength(1)
  })

  it('continues if connections are terminated while the server keeps running', async () => {
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

/** Returns the totals that customers and counters have for the calls. */
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

/**
 * Starts a proxy that forwards the first COMMIT and ends the connection instead of returning its response. Afterwards
 * it forwards everything.
 */
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
