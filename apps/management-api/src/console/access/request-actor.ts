import { type AccountActor, actorOf, auditActor, type Origin } from '@callbook/accounts'
import type { AuditActor } from '@callbook/db'
import { addressOf } from '@callbook/http'
import type { FastifyRequest } from 'fastify'

/** Returns the origin of a request. */
export function originOf(request: FastifyRequest): Origin {
  return { ip: addressOf(request), userAgent: request.headers['user-agent'] ?? '' }
}

/** Returns the actor of a request. */
export function accountActorOf(request: FastifyRequest): AccountActor {
  return { ...actorOf(request.session, originOf(request)), requestId: request.id }
}

/** Returns the actor of a request for the audit log. */
export function auditActorOf(request: FastifyRequest): AuditActor {
  return auditActor(accountActorOf(request))
}
