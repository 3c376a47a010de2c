import { listGaps } from '@callbook/db'
import { createTestDatabase, type TestDatabase } from '@callbook/db/testing'
import { eventTypeOf, type ListingProviderName } from '@callbook/domain'
import { samples } from '@callbook/domain/testing'
import type { BackfillJobOptions } from '../job/backfill-job.ts'
import { createTestClock } from './clock.ts'
import { createTestWorker } from './passes.ts'
import { inventCall } from './providers/invented-calls.ts'
import { startFakeProvider } from './providers/start-fake-provider.ts'
import { addAccount, key, mapAll, type TestAccount } from './tenant.ts'

/** Start of the calls in tests: two hours before their clock. */
export const startedAt = new Date('2026-11-20T12:00:00.000Z')

interface Beginning {
  readonly clock?: ReturnType<typeof createTestClock>
  readonly database?: TestDatabase
  readonly isMapped?: boolean
  readonly job?: Partial<BackfillJobOptions>
  readonly organizationId?: TestAccount['organizationId']
}

/** Creates a provider account and a worker that calls the provider. */
export async function begin(name: ListingProviderName, options: Beginning = {}) {
  const { clock = createTestClock('2026-11-20T14:00:00.000Z'), isMapped = true, organizationId, job } = options
  const database = options.database ?? (await createTestDatabase())
  const { testDb } = database
  const fake = await startFakeProvider(name, key)
  const account = await addAccount(database, name, {
    origin: fake.origin,
    now: clock.now(),
    firstFrom: new Date(startedAt.getTime() - 3_600_000),
    organization: organizationId
  })
  if (isMapped) await mapAll(database, account)
  const worker = createTestWorker(testDb, clock, [fake.origin], job)
  const reports = new Map<string, object>()
  const list = (call: string, at = startedAt) => {
    const { id, report, api } = inventCall(name, { callId: `${account.id}-${call}`, startedAt: at })
    reports.set(id, report)
    fake.add(api)

    return id
  }

  const ofAccount = account.organizationId

  return {
    ...database,
    account,
    clock,
    fake,
    worker,
    /**
     * Adds a call at the provider.
     *
     * @returns its id
     */
    list,
    /** Returns the webhook report of such a call. */
    reportOf: (callId: string) => reports.get(callId) ?? samples[name].build({ callId, startedAt }),
    calls: () => testDb.selectFrom('calls').selectAll().where('organization_id', '=', ofAccount).execute(),
    gaps: () => listGaps({ db: database.db, reach: ofAccount }, {}, { limit: 100 }),
    events: async () => {
      const rows = await testDb
        .selectFrom('unnumbered_events')
        .select('type')
        .where('organization_id', '=', ofAccount)
        .execute()
      return rows.map(({ type }) => eventTypeOf(type))
    }
  }
}
