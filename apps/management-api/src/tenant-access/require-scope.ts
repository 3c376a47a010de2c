import type { ApiKeyScope } from '@callbook/domain'
import { HttpError } from '@callbook/http'
import type { FastifyRequest } from 'fastify'

/** @throws {HttpError} 403 if the key lacks `scope` */
export function requireScope({ apiKey }: FastifyRequest, scope: ApiKeyScope): void {
  if (!apiKey.scopes.includes(scope)) throw new HttpError(403, missing(scope))
}

/** Returns the error body for a key without `scope`. */
export function missing(scope: ApiKeyScope) {
  return { error: 'Forbidden', message: `The key lacks the scope ${scope}` }
}
