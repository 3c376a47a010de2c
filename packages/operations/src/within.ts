import type { AuditActor, Database, OrganizationScope, Queryable, ReachScope } from '@callbook/db'
import { limitsOf, type OrganizationId, type Reach } from '@callbook/domain'

/** The data that a use case may change, and the actor of its audit events. */
export interface ReachContext<Db extends Queryable = Database> extends ReachScope<Db> {
  readonly actor: AuditActor
}

/** The context of a use case that works on a whole organization. */
export interface Context<Db extends Queryable = Database> extends ReachContext<Db>, OrganizationScope<Db> {
  readonly reach: OrganizationId
}

/** Binds what every use case of a request needs. */
export function within<Db extends Queryable>(db: Db, organizationId: OrganizationId, actor: AuditActor): Context<Db>
export function within<Db extends Queryable>(db: Db, reach: Reach, actor: AuditActor): ReachContext<Db>
export function within(db: Queryable, reach: Reach, actor: AuditActor): ReachContext<Queryable> {
  const { organizationId, clientId } = limitsOf(reach)

  return Object.freeze({ db, reach, actor, ...(clientId === undefined && { organizationId }) })
}
