import type { OrganizationId } from '@callbook/domain'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../database.ts'

export interface ExpiredRows {
  readonly table: string
  /** Columns of the primary key after organization_id. */
  readonly key: readonly string[]
  /** Condition on the table as `t`. */
  readonly areExpired: RawBuilder<SqlBool>
}

interface ExpiredCount {
  readonly organizationId: OrganizationId
  readonly rows: number
}

/** Counts the expired rows of a table for each organization that has any. It reads the whole table. */
export async function countExpiredRows(
  db: Database,
  { table, areExpired }: Pick<ExpiredRows, 'table' | 'areExpired'>
): Promise<ExpiredCount[]> {
  const { rows } = await sql<ExpiredCount>`
    /* across tenants */
    select t.organization_id as "organizationId", count(*) as rows from ${sql.table(table)} t
    where ${areExpired} group by t.organization_id order by t.organization_id`.execute(db)

  return rows
}
