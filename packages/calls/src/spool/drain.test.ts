import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallId, ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import { DatabaseError, newId } from '@callbook/postgres'
import { expect, it, onTestFinished } from 'vitest'
import type { IncomingReport, WriteOutcome } from '../model/incoming-report.ts'
import { someReport } from '../testing/index.ts'
import { createCircuitBreakers, HeldUpError } from '../writer/circuit-breakers.ts'
import type { ReportWriter } from '../writer/report-writer.ts'
import { createDrain } from './drain.ts'
import { createReportSpool } from './report-spool.ts'

const endpoint = someEndpoint()
const unused = () => expect.unreachable()
const unusedWriter: ReportWriter = { append: unused, withdraw: unused, stats: unused, close: unused }
const refusingWriter: ReportWriter = {
  ...unusedWriter,
  append: async () => ({ kind: 'rejected', reason: 'switched off' })
}
const quiet = { recordRejection: unused, onFailure: unused, stop: new AbortController().signal }
const lockTimeout = Object.assign(new DatabaseError('locked', 0, 'error'), { severity: 'ERROR', code: '55P03' })

it('retries a growing number of independently blocked reports once they are free', async () => {
  const spool = await openSpool()
  await Promise.all(Array.from({ length: 500 }, () => spool.append(someReport(endpoint))))
  const { writer, free } = heldUpOneByOne()
  const drain = createDrain(spool, writer, quiet)
  await drain.advance()
  await drain.retry()
  expect(drain.heldUp()).toBe(500)

  for (let idle = 0; idle < 10; idle += 1) await drain.retry()
  free()
  const left: number[] = []
  while (drain.heldUp() > 0) {
    await drain.retry()
    left.push(drain.heldUp())
  }

  expect(left).toEqual([496, 488, 472, 440, 376, 248, 120, 0])
})

it('reaches storable reports behind any number of blocked organizations', async () => {
  const spool = await openSpool()
  const [stored, free] = [[] as IncomingReport[], someReport(someEndpoint())]
  for (let count = 0; count < 12; count += 1) await spool.append(someReport(someEndpoint()))
  await spool.append(free)
  let nowMs = 0
  const breakers = createCircuitBreakers(() => nowMs)
  async function append(report: IncomingReport): Promise<WriteOutcome> {
    const way = breakers.admit(report)
    if (way instanceof HeldUpError) throw way
    if (report.endpointId !== free.endpointId) throw breakers.noteFailure(report, lockTimeout)
    stored.push(report)
    breakers.noteSuccess([report])
    return { kind: 'stored', callId: newId<CallId>() }
  }
  const drain = createDrain(spool, { ...unusedWriter, append }, quiet)
  for (let report = 0; report < 8; report += 1) breakers.noteFailure(someReport(someEndpoint()), lockTimeout)

  for (let tries = 0; tries < 50 && stored.length === 0; tries += 1) {
    nowMs += 5_000
    await drain.advance()
  }

  expect(stored).toMatchObject([{ endpointId: free.endpointId }])
})

it('tries one of the rejected reports of an organization if they cannot be recorded now', async () => {
  const spool = await openSpool()
  const [locked, other] = [someEndpoint(), someEndpoint()]
  for (const endpoint of [locked, locked, other, locked]) await spool.append(someReport(endpoint))
  const tried: unknown[] = []
  const messages: string[] = []
  const drain = createDrain(spool, refusingWriter, {
    ...quiet,
    onFailure: (error) => messages.push(String(error)),
    async recordRejection({ organizationId }) {
      tried.push(organizationId)
      if (organizationId === locked.organizationId) throw lockTimeout
    }
  })

  expect(await drain.advance()).toBe(true)

  expect(tried).toEqual([locked.organizationId, other.organizationId])
  expect([drain.heldUp(), spool.contents().waiting]).toEqual([3, 3])
  expect(messages).toEqual(['error: locked', expect.stringContaining('1 acknowledged reports were set aside')])
})

it('lets a report fail for good if it cannot be recorded as a rejected report either', async () => {
  const spool = await openSpool()
  await spool.append(someReport(endpoint))
  const badByte = Object.assign(new DatabaseError('bad byte', 0, 'error'), { severity: 'ERROR', code: '22021' })
  const messages: string[] = []
  const drain = createDrain(spool, refusingWriter, {
    ...quiet,
    onFailure: (error) => messages.push(String(error)),
    recordRejection: () => Promise.reject(badByte)
  })

  await drain.advance()

  expect(spool.contents()).toMatchObject({ waiting: 0, failed: 1 })
  expect(messages).toEqual([expect.stringContaining('1 acknowledged reports were set aside: Its endpoint was')])
})

async function openSpool() {
  const directory = await mkdtemp(join(tmpdir(), 'callbook-spool-'))
  const spool = await createReportSpool({ directory, maxBytes: 1e9 })
  onTestFinished(async () => {
    await spool.close()
    await rm(directory, { recursive: true })
  })

  return spool
}

/** Creates a writer in which each report is blocked by its own cause, and may be retried at once. */
function heldUpOneByOne() {
  let isFree = false
  async function append({ report }: IncomingReport): Promise<WriteOutcome> {
    if (isFree) return { kind: 'stored', callId: newId<CallId>() }
    throw new HeldUpError({ scope: 'caller', id: report.providerCallId }, performance.now())
  }

  return {
    writer: { ...unusedWriter, append },
    free: () => {
      isFree = true
    }
  }
}

function someEndpoint() {
  return {
    organizationId: newId<OrganizationId>(),
    clientId: newId<ClientId>(),
    endpointId: newId<EndpointId>()
  }
}
