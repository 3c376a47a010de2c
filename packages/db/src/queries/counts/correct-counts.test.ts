import type { ClientId, OrganizationId } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Queryable } from '../../database.ts'
import {
  addCalls,
  addClient,
  addCustomer,
  addOrganization,
  createTestDatabase,
  dumpRows,
  findWrongCounters
} from '../../testing/index.ts'
import { correctCounts } from './correct-counts.ts'
import type { Addition } from './count-changes.ts'
import { type CountedTable, countedCalls, countedCustomers } from './counted-tables.ts'
import { listCountedMonths } from './months-to-recount.ts'
import { findWrongCounts } from './wrong-counts.ts'

const { db, testDb } = await createTestDatabase()
const tables = [countedCalls, countedCustomers]
const times = ['2025-12-31T23:59:59.999Z', '2026-01-01T00:00:00Z', '2026-01-31T13:30:00Z', '2026-03-01T00:00:00Z']
const january = new Date('2026-01-01T00:00:00Z')

type Plant = (organizationId: OrganizationId, clientId: ClientId) => RawBuilder<unknown>

const ofProgress = {
  what: 'evaluated calls',
  plant: (id: OrganizationId) => sql`update call_counts set progress = array[0, 1] where organization_id = ${id}`
}

/** For calls and customers alike, with one exception. */
const plants = ({ name, columns }: CountedTable): readonly { what: string; plant: Plant; isOfBoth?: true }[] => {
  const [table, rows, facets] = [sql.table('call_counts'), sql.ref(name), sql.ref(columns.facets ?? '')]

  return [
    {
      what: 'all counters of a client missing',
      plant: (_, id) => sql`delete from ${table} where client_id = ${id}`,
      isOfBoth: true
    },
    {
      what: 'no counter at all',
      plant: (id) => sql`delete from ${table} where organization_id = ${id}`,
      isOfBoth: true
    },
    {
      what: 'a wrong total',
      plant: (id) => sql`update ${table} set ${rows} = ${rows} + 2 where organization_id = ${id} and period = 'day'`
    },
    {
      what: 'totals without facets',
      plant: (id) => sql`update ${table} set ${facets} = '{}' where organization_id = ${id}`
    },
    {
      what: 'wrong facets',
      plant: (id) =>
        sql`update ${table} set ${facets} = array[0, 7, 7] where organization_id = ${id} and period = 'month'`
    },
    ...(columns.progress === undefined ? [] : [ofProgress]),
    {
      what: 'a counter of no rows',
      plant: (id, clientId) => sql`
        insert into ${table} (organization_id, client_id, period, starts_at, ${rows}, ${facets})
        values (${id}, ${clientId}, 'day', '2026-02-03T00:00:00Z', 3, array[1, 2])`
    },
    {
      what: 'a counter of a client that there is not',
      plant: (id) => sql`
        insert into ${table} (organization_id, client_id, period, starts_at, ${rows})
        values (${id}, gen_random_uuid(), 'month', '2019-02-01T00:00:00Z', 3)`
    }
  ]
}

describe('the differences of counters', () => {
  it.each(tables.flatMap((table) => plants(table).map((one) => ({ table: table.name, counted: table, ...one }))))(
    'is found and added: $what of $table',
    async ({ counted, plant, isOfBoth }) => {
      const { organizationId, clientId } = await someCounted()
      const other = await someCounted()
      await plant(organizationId, clientId).execute(testDb)
      expect(await findWrongCounters(testDb, organizationId)).not.toEqual([])

      const found = await differencesOf(organizationId)
      const corrected = await correctAll(organizationId)

      expect(found).not.toEqual([])
      expect(corrected).toEqual(found)
      expect(await findWrongCounters(testDb, organizationId)).toEqual([])
      expect(await differencesOf(organizationId)).toEqual([])
      expect(await findWrongCounters(testDb, other.organizationId)).toEqual([])
      const names = isOfBoth ? tables.map(({ name }) => name) : [counted.name]
      expect(new Set(found.map(([name]) => name))).toEqual(new Set(names))
    }
  )

  it('are empty if all counters are right, and nothing is written', async () => {
    const { organizationId } = await someCounted()
    const before = await dumpRows(testDb)

    expect(await correctAll(organizationId)).toEqual([])

    expect(await dumpRows(testDb)).toEqual(before)
  })

  it('are returned by counter: the sums to add for all rows, and for each combination', async () => {
    const { organizationId, clientId } = await someCounted()
    await sql`
      update call_counts set calls = 9, facets = array[0, 1]
      where organization_id = ${organizationId} and client_id = ${clientId} and period = 'month'
        and starts_at = ${january}`.execute(testDb)

    const found = await findWrongCounts({ db, organizationId }, countedCalls, january)

    const counter = { organizationId, clientId, period: 'month', startsAt: january }
    expect(found).toMatchObject([{ counter, difference: { rows: 2 - 9 } }])
    const ofNew = { direction: 'inbound', evaluation_status: 'pending', human_review_required: null }
    const slotOf = (status: string) => countedCalls.facets.slotOf({ ...ofNew, status }) ?? 0
    const added = ['completed', 'transferred', 'voicemail'].map((one) => found[0]?.difference.slots.get(slotOf(one)))
    expect(added).toEqual([2, -1, 1])
  })

  it('are corrected for more clients than are locked at once', async () => {
    const organizationId = await addOrganization(testDb)
    for (let client = 0; client < 45; client += 1) {
      const clientId = await addClient(testDb, organizationId)
      await addCalls(testDb, organizationId, [{ client_id: clientId, created_at: january }])
    }
    await sql`delete from call_counts where organization_id = ${organizationId}`.execute(testDb)

    const transactions: number[] = []
    await correctCounts({ db, organizationId }, countedCalls, {
      month: january,
      record: async (_, corrected) => {
        transactions.push(corrected.length)
      }
    })

    expect(transactions).toEqual([3, 40, 40, 10])
    expect(await findWrongCounters(testDb, organizationId)).toEqual([])
  })

  it('are added to concurrent changes', async () => {
    const { organizationId, clientId } = await someCounted()
    await plants(countedCalls)[2]?.plant(organizationId, clientId).execute(testDb)

    await correctCounts({ db, organizationId }, countedCalls, {
      month: january,
      record: async () => {
        await addCalls(testDb, organizationId, [{ client_id: clientId, created_at: january, status: 'busy' }])
      }
    })

    const left = await findWrongCounts({ db, organizationId }, countedCalls, january)
    expect(left).toEqual([])
  })

  it('are not added if the accompanying write fails', async () => {
    const { organizationId, clientId } = await someCounted()
    await plants(countedCalls)[2]?.plant(organizationId, clientId).execute(testDb)
    const before = await dumpRows(testDb)

    const correcting = correctCounts({ db, organizationId }, countedCalls, {
      month: january,
      record: () => Promise.reject(new Error('no'))
    })

    await expect(correcting).rejects.toThrow('no')
    expect(await dumpRows(testDb)).toEqual(before)
  })
})

describe('the months of an organization', () => {
  it('cover its first to its last row, and its counters', async () => {
    const { organizationId, clientId } = await someCounted()
    await plants(countedCalls).at(-1)?.plant(organizationId, clientId).execute(testDb)

    const months = await listCountedMonths({ db, organizationId }, countedCalls)
    const later = await listCountedMonths({ db, organizationId }, countedCalls, new Date('2026-01-31T20:00:00Z'))

    const starts = ['2019-02', '2025-12', '2026-01', '2026-02', '2026-03'].map((month) => new Date(`${month}-01`))
    expect(months).toEqual(starts)
    expect(later).toEqual(starts.slice(2))
  })
})

/** Creates two clients of an organization, with calls and customers whose counters are right. */
async function someCounted(): Promise<{ organizationId: OrganizationId; clientId: ClientId }> {
  const organizationId = await addOrganization(testDb)
  const clients = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)] as const
  for (const client_id of clients) {
    await addCalls(
      testDb,
      organizationId,
      times.map((created_at) => ({ client_id, created_at: new Date(created_at) }))
    )
    await addCustomer(testDb, organizationId, client_id, { created_at: january })
  }

  return { organizationId, clientId: clients[0] }
}

/** The name of the table, and the counter. */
type Found = readonly [name: string, difference: Addition]

async function differencesOf(organizationId: OrganizationId): Promise<Found[]> {
  return await ofEachMonth(organizationId, (table, month) => findWrongCounts({ db, organizationId }, table, month))
}

async function correctAll(organizationId: OrganizationId, record: (tx: Queryable) => Promise<void> = async () => {}) {
  return await ofEachMonth(organizationId, (table, month) =>
    correctCounts({ db, organizationId }, table, { month, record })
  )
}

async function ofEachMonth(
  organizationId: OrganizationId,
  work: (table: CountedTable, month: Date) => Promise<Addition[]>
): Promise<Found[]> {
  const found: Found[] = []
  for (const table of tables) {
    for (const month of await listCountedMonths({ db, organizationId }, table)) {
      for (const difference of await work(table, month)) found.push([table.name, difference])
    }
  }

  return found.toSorted(([, one], [, other]) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

function keyOf({ counter: { clientId, period, startsAt } }: Addition): string {
  return [clientId, period, startsAt.toISOString()].join()
}
