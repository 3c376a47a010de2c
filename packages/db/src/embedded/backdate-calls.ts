import type { CallId, ClientId, OrganizationId } from '@callbook/domain'
import type { Database, Queryable } from '../database.ts'
import { countAnew } from '../queries/counts/count-anew.ts'
import type { CountChange } from '../queries/counts/count-changes.ts'
import { countedCalls, countedCustomers } from '../queries/counts/counted-tables.ts'

type Times = ReadonlyMap<string, Date>

/**
 * Moves new demo calls and their customers to earlier storage times, so that charts have data. Never use it for real
 * calls, because API consumers have seen their storage times.
 */
export async function backdateCalls(
  db: Database,
  organizationId: OrganizationId,
  storedAt: ReadonlyMap<CallId, Date>
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const calls = await tx
      .selectFrom('calls')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('id', 'in', [...storedAt.keys()])
      .orderBy('id')
      .forUpdate()
      .execute()
    const times = new Map<string, Date>(storedAt)
    for (const { id } of calls) await moveCall(tx, organizationId, id, times)

    const since = new Map<string, Date>()
    for (const { id, customer_id: customer } of calls) {
      const at = times.get(id)
      const earliest = customer === null ? undefined : since.get(customer)
      if (customer !== null && at !== undefined && (earliest === undefined || at < earliest)) since.set(customer, at)
    }
    const customers = await moveCustomers(tx, organizationId, since)
    await countAnew(tx, countedCalls, changesOf(calls, times))
    await countAnew(tx, countedCustomers, changesOf(customers, since))
  })
}

async function moveCall(tx: Queryable, organizationId: OrganizationId, id: string, times: Times): Promise<void> {
  const created_at = times.get(id)
  if (created_at === undefined) return
  await tx
    .updateTable('calls')
    .set({ created_at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('call_scores')
    .set({ created_at })
    .where('organization_id', '=', organizationId)
    .where('call_id', '=', id)
    .execute()
}

/** Returns the customers before the change. */
async function moveCustomers(tx: Queryable, organizationId: OrganizationId, times: Times) {
  if (times.size === 0) return []
  const customers = await tx
    .selectFrom('customers')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...times.keys()])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of customers) {
    await tx
      .updateTable('customers')
      .set({ created_at: times.get(id) ?? new Date() })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute()
  }

  return customers
}

interface Counted {
  readonly organization_id: string
  readonly client_id: string
  readonly id: string
  readonly created_at: string
}

/** Each row is subtracted at its old storage time and added at the new one. */
function changesOf(rows: readonly (Counted & NonNullable<CountChange['before']>)[], times: Times): CountChange[] {
  return rows.flatMap((row): CountChange[] => {
    const at = times.get(row.id)
    const place = { organizationId: row.organization_id as OrganizationId, clientId: row.client_id as ClientId }
    if (at === undefined) return []

    return [
      { ...place, createdAt: new Date(row.created_at), before: row, after: undefined },
      { ...place, createdAt: at, before: undefined, after: row }
    ]
  })
}
