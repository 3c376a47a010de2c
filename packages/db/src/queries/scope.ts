import type { OrganizationId, Reach } from '@callbook/domain'
import type { Queryable } from '../database.ts'

/** What every query of one organization needs. */
export interface OrganizationScope<Db extends Queryable = Queryable> {
  /** The database, or the transaction in which the query runs. */
  readonly db: Db
  readonly organizationId: OrganizationId
}

/** What every query needs that reads what a request may see. */
export interface ReachScope<Db extends Queryable = Queryable> {
  /** The database, or the transaction in which the query runs. */
  readonly db: Db
  readonly reach: Reach
}
