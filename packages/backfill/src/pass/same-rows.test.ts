import { createTestDatabase } from '@callbook/db/testing'
import { type ListingProviderName, listingProviderNames } from '@callbook/domain'
import { type RetellReportOptions, retellReport, samples } from '@callbook/domain/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addAccount,
  createTestClock,
  createTestWorker,
  deliver,
  type FakeProvider,
  key,
  mapAll,
  startFakeProvider,
  type TestAccount,
  type TestWorker
} from '../testing/index.ts'

const database = await createTestDatabase()
const { testDb } = database
const clock = createTestClock('2026-11-20T14:00:00.000Z')
const origins: string[] = []
/** One worker per page size. */
const workers = [2, 3, 100].map((pageLimit) => createTestWorker(testDb, clock, origins, { pageLimit }))
const startedAt = new Date('2026-11-20T12:00:00.000Z')
const firstFrom = new Date('2026-11-20T11:00:00.000Z')
const receivedAt = new Date('2026-11-20T12:10:00.000Z')

/** Whether a webhook is delivered at once, twice, after the pass, or never. */
const fates = ['delivered', 'doubled', 'late', 'dropped'] as const
const fate = fc.constantFrom(...fates)

const scenarios = fc.record({
  worker: fc.constantFrom(...workers),
  /** Fate of each webhook of each call. */
  calls: fc.array(fc.tuple(fate, fate), { minLength: 1, maxLength: 6 })
})

it.each(listingProviderNames)(
  'one pass of %s leaves the same rows, even if webhooks are lost, late or repeated',
  async (name) => {
    let mostPages = 0
    await fc.assert(
      fc.asyncProperty(scenarios, async ({ worker, calls }) => {
        const whole = await begin(name)
        const holed = await begin(name)

        for (const [index] of calls.entries()) {
          for (const report of reportsOf(name, index)) await deliver(worker.writer, whole.account, report, receivedAt)
        }
        const late = await deliverSome(worker, holed, calls)
        await worker.run()
        for (const report of late) await deliver(worker.writer, holed.account, report, clock.now())

        expect(await rowsOf(holed.account)).toEqual(await rowsOf(whole.account))
        mostPages = Math.max(mostPages, holed.fake.pages.length)
      }),
      { numRuns: 10, endOnFailure: true }
    )
    expect(mostPages).toBeGreaterThan(1)
  }
)

interface Beginning {
  readonly account: TestAccount
  readonly fake: FakeProvider
}

async function begin(name: ListingProviderName): Promise<Beginning> {
  const fake = await startFakeProvider(name, key)
  const account = await addAccount(database, name, { origin: fake.origin, now: clock.now(), firstFrom })
  await mapAll(database, account)
  origins.push(fake.origin)

  return { account, fake }
}

/**
 * Adds calls at the provider and delivers some of their webhooks.
 *
 * @returns reports to deliver after the pass
 */
async function deliverSome(
  { writer }: TestWorker,
  { account, fake }: Beginning,
  calls: readonly (readonly (typeof fates)[number][])[]
): Promise<readonly object[]> {
  const late: object[] = []
  for (const [index, ofCall] of calls.entries()) {
    const reports = reportsOf(account.name, index)
    fake.add(samples[account.name].toApi(reports.at(-1) ?? {}))
    for (const [which, report] of reports.entries()) {
      const becomes = ofCall[which] ?? 'dropped'
      if (becomes === 'late') late.push(report)
      const times = { delivered: 1, doubled: 2, late: 0, dropped: 0 }[becomes]
      for (let time = 0; time < times; time += 1) await deliver(writer, account, report, receivedAt)
    }
  }

  return late
}

function idOf(index: number): string {
  return `0199f1c2-0000-7aa0-9b3e-00000000000${index}`
}

/** Returns the reports of a call in order. Pairs of calls share a caller, and others a start time. */
function reportsOf(name: ListingProviderName, index: number): object[] {
  const options: RetellReportOptions = {
    callId: idOf(index),
    startedAt: new Date(startedAt.getTime() + Math.floor(index / 2) * 60_000),
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
  'evaluation_work',
  'raw_reports',
  'report_idempotency',
  'rejected_reports',
  'evaluations'
] as const

/** Returns the stored rows of calls without ids, times, sources and their reasons. */
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

  return !/(^|_)id$|_at$|^run_after$|^is_low_priority$|^source$|^body|bytes$/.test(column)
}
