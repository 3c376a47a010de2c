import { type AccountActor, actorOf, auditActor, type Origin } from '@callbook/accounts'
import type { AuditActor } from '@callbook/db'
import { addressOf } from '@callbook/http'
import type { FastifyRequest } from 'fastify'

/** Where a request comes from. */
export function originOf(request: FastifyRequest): Origin {
  return { ip: addressOf(request), userAgent: request.headers['user-agent'] ?? '' }
}

/** Who does what a request asks for. */
export function whoAsks(request: FastifyRequest): AccountActor {
  return { ...actorOf(request.session, originOf(request)), requestId: request.id }
}

/** The same, as what it changes of an organization is written down. */
export function auditActorOf(request: FastifyRequest): AuditActor {
  return auditActor(whoAsks(request))
}
