import { type AccountActor, actorOf, auditActor, type Origin } from '@callbook/accounts'
import type { AuditActor } from '@callbook/db'
import { addressOf } from '@callbook/http'
import type { FastifyRequest } from 'fastify'

export function originOf(request: FastifyRequest): Origin {
  return { ip: addressOf(request), userAgent: request.headers['user-agent'] ?? '' }
}

export function accountActorOf(request: FastifyRequest): AccountActor {
  return { ...actorOf(request.session, originOf(request)), requestId: request.id }
}

export function auditActorOf(request: FastifyRequest): AuditActor {
  return auditActor(accountActorOf(request))
}
