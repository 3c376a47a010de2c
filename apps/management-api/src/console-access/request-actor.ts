import { type AccountActor, auditActor, type FoundSession, type Origin, sessionActor } from '@callbook/accounts'
import type { AuditActor, Queryable } from '@callbook/db'
import { wholeOrganization } from '@callbook/domain'
import { remoteAddress } from '@callbook/http'
import { type Context, type ReachContext, within } from '@callbook/operations'
import type { FastifyRequest } from 'fastify'

export function originOf(request: FastifyRequest): Origin {
  return { ip: remoteAddress(request), userAgent: request.headers['user-agent'] ?? '' }
}

/** @param session of a visitor, on routes that do not require one */
export function accountActorOf(request: FastifyRequest, session: FoundSession = request.session): AccountActor {
  return { ...sessionActor(session, originOf(request)), requestId: request.id }
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
