import { hasPermission, type Permission, requireConfirmed } from '@callbook/accounts'
import { forbidden } from '@callbook/http'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'

/** Rejects users without a permission, 403: in the organization of the path, if there is one. */
export function requirePermissionFor(permission: Permission): onRequestHookHandler {
  return (request, _reply, done) => done(hasPermission(request.session, permission) ? undefined : forbidden())
}

/** @throws {AccountError} unless the user has confirmed a password or code in the last ten minutes */
export function requireFresh({ session }: FastifyRequest): void {
  requireConfirmed(session)
}
