import type { CallId, CustomerId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'
import type { Schema } from '../../schema.ts'
import { chunk } from '../chunk.ts'
import { type ExportedColumn, type ExportedRow, walkRows } from './walk-rows.ts'

/** Returns the ids of the calls of a customer, latest first. */
export async function listCallIdsOfCustomer(
  db: Queryable,
  organizationId: OrganizationId,
  customerId: CustomerId
): Promise<readonly CallId[]> {
  const rows = await db
    .selectFrom('calls')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('customer_id', '=', customerId)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ id: CallId }>()
    .execute()

  return rows.map(({ id }) => id)
}

export interface CustomerExportSize {
  readonly calls: number
  readonly recordings: number
  readonly bytes: number
}

/** @returns `undefined` if the customer does not exist */
export async function measureCustomerExport(
  db: Queryable,
  organizationId: OrganizationId,
  customerId: CustomerId
): Promise<CustomerExportSize | undefined> {
  const { rows } = await sql<Record<keyof CustomerExportSize, number | string>>`
    select count(distinct c.id) as calls, count(r.call_id) as recordings, coalesce(sum(r.bytes), 0) as bytes
    from customers k
    left join calls c on c.organization_id = ${organizationId} and c.customer_id = k.id
    left join call_recordings r on r.organization_id = ${organizationId} and r.call_id = c.id and r.state = 'stored'
    where k.organization_id = ${organizationId} and k.id = ${customerId}
    group by k.id`.execute(db)
  const [size] = rows

  return size && { calls: Number(size.calls), recordings: Number(size.recordings), bytes: Number(size.bytes) }
}

export interface CallTable {
  readonly table: keyof Schema
  readonly column: 'id' | 'call_id'
  readonly order: readonly string[]
}

/** Calls per list of ids, and rows per step: each row may have up to a megabyte when it is read. */
const [callsPerList, rowsPerStep] = [100, 10]

/** Yields the rows of calls, in batches that fit into memory. */
export async function* readRowsOfCalls(
  db: Database,
  organizationId: OrganizationId,
  { table, column, order }: CallTable,
  columns: readonly ExportedColumn[],
  callIds: readonly CallId[]
): AsyncGenerator<readonly ExportedRow[], void, undefined> {
  for (const ids of chunk(callIds, callsPerList)) {
    const where = sql`organization_id = ${organizationId} and ${sql.ref(column)} = any(${[...ids]})`
    const part = { table, where, key: [column, ...order], rowsPerStep }
    yield* walkRows(db, part, columns, (read) => db.inTurn(organizationId, read))
  }
}
