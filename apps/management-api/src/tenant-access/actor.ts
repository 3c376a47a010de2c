import type { AuditActor } from '@callbook/db'
import { addressOf } from '@callbook/http'
import type { FastifyRequest } from 'fastify'

export function actorOf(request: FastifyRequest): AuditActor {
  const { id, name } = request.apiKey

  return { kind: 'api_key', id, name, ip: addressOf(request), requestId: request.id }
}
