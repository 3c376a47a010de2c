import { createTestDatabase } from '@callbook/db/testing'
import { type ProviderName, providerNames } from '@callbook/domain'
import { type RetellReportOptions, retellReport, samples } from '@callbook/domain/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addAccount,
  addCall,
  createTestClock,
  createTestWorker,
  deliver,
  mapAll,
  type ProviderServer,
  serveProvider,
  type TestAccount
} from '../testing/index.ts'

const database = await createTestDatabase()
const { testDb } = database
const clock = createTestClock('2026-11-20T14:00:00.000Z')
const origins: string[] = []
const worker = createTestWorker(testDb, clock, origins)
const startedAt = new Date('2026-11-20T12:00:00.000Z')
const receivedAt = new Date('2026-11-20T12:10:00.000Z')

/** What becomes of a webhook: it is delivered at once, twice, after the pass, or never. */
const fates = ['delivered', 'doubled', 'late', 'dropped'] as const
type Fate = (typeof fates)[number]

const calls = fc.array(fc.tuple(fc.constantFrom(...fates), fc.constantFrom(...fates)), { minLength: 1, maxLength: 4 })

it.each(providerNames)('whatever becomes of the webhooks of %s, one pass leaves the same rows', async (name) => {
  await fc.assert(
    fc.asyncProperty(calls, async (ofCalls) => {
      const whole = await begin(name)
      const holed = await begin(name)

      for (const [index] of ofCalls.entries()) {
        for (const report of reportsOf(name, index))
          await deliver(whole.worker.writer, whole.account, report, receivedAt)
      }
      const late: object[] = []
      for (const [index, ofCall] of ofCalls.entries()) {
        const reports = reportsOf(name, index)
        addCall(holed.server, name, idOf(index), reports.at(-1) ?? {})
        for (const [which, report] of reports.entries()) {
          const fate: Fate = ofCall[which] ?? 'dropped'
          if (fate === 'late') late.push(report)
          const times = { delivered: 1, doubled: 2, late: 0, dropped: 0 }[fate]
          for (let time = 0; time < times; time += 1) {
            await deliver(holed.worker.writer, holed.account, report, receivedAt)
          }
        }
      }
      await holed.worker.run()
      for (const report of late) await deliver(holed.worker.writer, holed.account, report, holed.clock.now())

      expect(await rowsOf(holed.account)).toEqual(await rowsOf(whole.account))
    }),
    { numRuns: 10, endOnFailure: true }
  )
})

async function begin(name: ProviderName) {
  const server: ProviderServer = await serveProvider(name)
  const account = await addAccount(database, name, { origin: server.origin, now: clock.now(), firstFrom: startedAt })
  await mapAll(database, account)
  origins.push(server.origin)

  return { server, account, worker, clock }
}

function idOf(index: number): string {
  return `0199f1c2-0000-7aa0-9b3e-00000000000${index}`
}

/** What the webhook tells of a call, in its order. Two calls are of one caller. */
function reportsOf(name: ProviderName, index: number): object[] {
  const options: RetellReportOptions = {
    callId: idOf(index),
    startedAt: new Date(startedAt.getTime() + index * 60_000),
    callerNumber: index < 2 ? '+12025550171' : `+1202555018${index}`,
    callerName: 'Dana Whitfield'
  }
  if (name !== 'retell') return [samples[name].build(options)]

  return [retellReport({ ...options, event: 'call_ended' }), retellReport(options)]
}

const tables = [
  'calls',
  'customers',
  'call_counts',
  'customer_counts',
  'evaluation_work',
  'raw_reports',
  'idempotency_marks',
  'rejected_reports',
  'call_evaluations'
] as const

/** All that is kept of calls, but for ids, times, where a report came from, and the words in which it did. */
async function rowsOf({ organizationId }: TestAccount): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {}
  for (const table of tables) {
    const rows = await testDb.selectFrom(table).selectAll().where('organization_id', '=', organizationId).execute()
    all[table] = rows
      .map((row): Record<string, unknown> => row)
      .filter(({ kind }) => kind !== 'call_ended')
      .map((row) => JSON.stringify(Object.entries(row).filter(([column]) => isSame(column))))
      .toSorted()
  }

  return all
}

function isSame(column: string): boolean {
  if (column === 'provider_call_id') return true

  return !/(^|_)id$|_at$|^run_after$|^is_requested$|^source$|^body|bytes$/.test(column)
}
