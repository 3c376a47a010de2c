import { listGaps } from '@callbook/db'
import { createTestDatabase, type TestDatabase } from '@callbook/db/testing'
import { eventTypeOf, type ProviderName } from '@callbook/domain'
import { samples } from '@callbook/domain/testing'
import { createTestClock } from './clock.ts'
import { createTestWorker } from './passes.ts'
import { addCall, serveProvider } from './provider-server.ts'
import { addAccount, mapAll, type TestAccount } from './tenant.ts'

/** When the calls of tests began: two hours before their clock. */
export const startedAt = new Date('2026-11-20T12:00:00.000Z')

interface Beginning {
  readonly clock?: ReturnType<typeof createTestClock>
  readonly database?: TestDatabase
  readonly isMapped?: boolean
  readonly maxFetched?: number
  readonly organizationId?: TestAccount['organizationId']
}

/** An account at a provider, and a worker that asks it. */
export async function begin(name: ProviderName, options: Beginning = {}) {
  const { clock = createTestClock('2026-11-20T14:00:00.000Z'), isMapped = true, organizationId, maxFetched } = options
  const database = options.database ?? (await createTestDatabase())
  const { testDb } = database
  const server = await serveProvider(name)
  const account = await addAccount(database, name, {
    origin: server.origin,
    now: clock.now(),
    firstFrom: startedAt,
    organization: organizationId
  })
  if (isMapped) await mapAll(database, account)
  const worker = createTestWorker(testDb, clock, [server.origin], maxFetched === undefined ? {} : { maxFetched })
  const reportOf = (callId: string) => samples[name].build({ callId, startedAt })
  const list = (call: string) => {
    const id = `${account.id}-${call}`
    addCall(server, name, id, reportOf(id))

    return id
  }

  const ofAccount = account.organizationId

  return {
    ...database,
    account,
    clock,
    server,
    worker,
    list,
    reportOf,
    calls: () => testDb.selectFrom('calls').selectAll().where('organization_id', '=', ofAccount).execute(),
    gaps: () => listGaps(database.db, ofAccount, {}, { limit: 100 }),
    events: async () => {
      const rows = await testDb
        .selectFrom('event_log')
        .select('type')
        .where('organization_id', '=', ofAccount)
        .execute()
      return rows.map(({ type }) => eventTypeOf(type))
    }
  }
}
