import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { describe, expect, it, onTestFinished } from 'vitest'
import { someReport } from '../testing/index.ts'
import type { IncomingReport } from '../writer/index.ts'
import { encodeReport } from './file/stored-report.ts'
import { createReportSpool, type ReportSpoolOptions } from './report-spool.ts'
import { SpoolFullError } from './spool-full-error.ts'

const mebibyte = 1024 * 1024
const noon = new Date('2026-11-20T12:00:00.000Z')

describe('a spool stores for one report', () => {
  it('one copy, even if it arrives again while that copy waits', async () => {
    const directory = await newDirectory()
    const spool = await open(directory)
    const report = someReport(someEndpoint())
    const deliver = () => spool.append({ ...report, requestId: newId(), receivedAt: new Date() })
    const together = await Promise.all(Array.from({ length: 20 }, deliver))
    const { bytes } = spool.contents()
    await spool.close()

    const reopened = await open(directory)
    const again = await reopened.append(report)

    expect(together.toSorted()).toEqual(['kept', ...Array(19).fill('known')])
    expect(again).toBe('known')
    expect(reopened.contents()).toMatchObject({ waiting: 1, bytes })
  })

  it('each distinct body, in the order of its call', async () => {
    const spool = await open()
    const first = someReport(someEndpoint(), {}, { body: 'first' })
    const second = { ...first, body: 'second' }
    const otherKind = { ...first, report: { ...first.report, kind: 'call_analyzed' } }

    const kept = []
    for (const report of [first, second, otherKind, first]) kept.push(await spool.append(report))

    expect(kept).toEqual(['kept', 'kept', 'kept', 'known'])
    expect((await spool.next(0, 10)).map(({ report }) => report)).toEqual([first, second, otherKind])
  })

  it('another copy if it was checked by other settings, or arrives a day later', async () => {
    const spool = await open()
    const report = someReport(someEndpoint(), {}, { receivedAt: noon })
    const dayLater = { ...report, receivedAt: new Date(noon.getTime() + 24 * 3_600_000) }

    const kept = []
    for (const delivery of [report, { ...report, settingsChangedAt: '2027-01-01T00:00:00Z' }, dayLater]) {
      kept.push(await spool.append(delivery))
    }

    expect(kept).toEqual(['kept', 'kept', 'kept'])
  })

  it('another copy once the first no longer waits', async () => {
    const spool = await open()
    const [done, refused] = [someReport(someEndpoint()), someReport(someEndpoint())]
    for (const report of [done, refused]) await spool.append(report)

    const [first, second] = await spool.next(0, 2)
    await spool.settle([first, { ...second, failure: 'refused' }] as never)

    expect(await Promise.all([done, refused].map((report) => spool.append(report)))).toEqual(['kept', 'kept'])
  })
})

describe('an endpoint', () => {
  it('cannot exceed its share, and leaves the rest to others', async () => {
    const directory = await newDirectory()
    const spool = await open(directory, { maxBytes: 40 * mebibyte, maxEndpointBytes: 2 * mebibyte })
    const [flooding, other] = [someEndpoint(), someEndpoint()]
    const flood = await Promise.allSettled(Array.from({ length: 20 }, () => spool.append(largeReport(flooding))))
    const kept = flood.filter(({ status }) => status === 'fulfilled').length
    await spool.close()

    const reopened = await open(directory, { maxBytes: 40 * mebibyte, maxEndpointBytes: 2 * mebibyte })
    const refusal = await reopened.append(largeReport(flooding)).catch((error: unknown) => error)

    expect(kept).toBeGreaterThan(5)
    expect(kept).toBeLessThan(20)
    expect(refusal).toBeInstanceOf(SpoolFullError)
    expect(refusal).toMatchObject({ isOfEndpoint: true })
    expect(await reopened.append(largeReport(other))).toBe('kept')
    expect(reopened.contents().bytes).toBeLessThan(2.5 * mebibyte)

    await reopened.settle(await reopened.next(0, 100))
    expect(await reopened.append(largeReport(flooding))).toBe('kept')
  })

  it('has a quarter of the spool, and space for a few reports in a small one', async () => {
    const sizes = [64 * mebibyte, mebibyte]
    const spools = await Promise.all(sizes.map(async (maxBytes) => await open(await newDirectory(), { maxBytes })))

    expect(spools.map(({ maxEndpointBytes }) => maxEndpointBytes)).toEqual([16 * mebibyte, 4 * mebibyte])
  })
})

it('keeps the waiting reports of a spool that the previous release wrote', async () => {
  const directory = await newDirectory()
  const [waiting, failed] = [someReport(someEndpoint()), someReport(someEndpoint())]
  writeFirstVersion(directory, [waiting, failed])
  const spool = await open(directory)

  const [round, deadLetters] = [await spool.next(0, 10), await spool.nextDeadLetters(0, 10)]
  await spool.settle(round)
  await spool.forget(deadLetters.map(({ id }) => id))

  expect(round.map(({ report }) => report)).toEqual([waiting])
  expect(deadLetters).toMatchObject([{ failure: 'refused', report: failed }])
  expect(spool.contents()).toEqual({ waiting: 0, failed: 0, bytes: 0, damaged: 0 })
  expect(await spool.append(waiting)).toBe('kept')
})

/** Writes a file of schema version 0 with a waiting report and a dead letter. */
function writeFirstVersion(directory: string, reports: readonly IncomingReport[]): void {
  const file = new DatabaseSync(join(directory, 'spool.sqlite'))
  file.exec(`
    pragma auto_vacuum = incremental;
    pragma journal_mode = wal;
    create table reports (
      id integer primary key autoincrement, call_key text not null, failure text, content blob not null
    ) strict;
    create table endpoints (
      slug_hash blob primary key, sealed text not null, seen_at_ms integer not null
    ) strict, without rowid;
  `)
  const append = file.prepare('insert into reports (call_key, failure, content) values (?, ?, ?)')
  for (const [index, report] of reports.entries()) {
    append.run(`call-${index}`, index === 0 ? null : 'refused', encodeReport(report))
  }
  file.close()
}

function someEndpoint() {
  return {
    organizationId: newId<OrganizationId>(),
    clientId: newId<ClientId>(),
    endpointId: newId<EndpointId>()
  }
}

/** Creates a report that compresses to about 200 KB. */
function largeReport(endpoint: ReturnType<typeof someEndpoint>): IncomingReport {
  return someReport(endpoint, {}, { body: randomBytes(200_000).toString('base64') })
}

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'callbook-spool-'))
  onTestFinished(() => rm(directory, { recursive: true }))

  return directory
}

async function open(directory?: string, options: Partial<ReportSpoolOptions> = {}) {
  const place = { directory: directory ?? (await newDirectory()), maxBytes: 64 * mebibyte }
  const spool = await createReportSpool({ ...place, ...options })
  onTestFinished(() => spool.close())

  return spool
}
