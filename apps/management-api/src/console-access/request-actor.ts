import { type AccountActor, auditActor, type Origin, sessionActor } from '@callbook/accounts'
import type { AuditActor, Queryable } from '@callbook/db'
import { wholeOrganization } from '@callbook/domain'
import { remoteAddress } from '@callbook/http'
import { type Context, type ReachContext, within } from '@callbook/operations'
import type { FastifyRequest } from 'fastify'

export function originOf(request: FastifyRequest): Origin {
  return { ip: remoteAddress(request), userAgent: request.headers['user-agent'] ?? '' }
}

export function accountActorOf(request: FastifyRequest): AccountActor {
  return { ...sessionActor(request.session, originOf(request)), requestId: request.id }
}

export function auditActorOf(request: FastifyRequest): AuditActor {
  return auditActor(accountActorOf(request))
}

/**
 * Returns the context of a change to the organization of the path by the user.
 *
 * @throws {ClosedToClientError} if the user may only see one client
 */
export function bindOrganization<Db extends Queryable>(db: Db, request: FastifyRequest): Context<Db> {
  return within(db, wholeOrganization(request.reach), auditActorOf(request))
}

/** Returns the context of a change to what the user may see of the organization of the path. */
export function bindReach<Db extends Queryable>(db: Db, request: FastifyRequest): ReachContext<Db> {
  return within(db, request.reach, auditActorOf(request))
}
