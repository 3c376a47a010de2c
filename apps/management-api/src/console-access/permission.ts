import {
  hasPermission,
  type Permission,
  type PermissionSettings,
  type Permitted,
  requireConfirmed,
  sensitivePermissions
} from '@callbook/accounts'
import { forbidden, HttpError } from '@callbook/http'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'

/** Options of a route outside of organizations that rejects users without a permission, 403. */
export function requirePermissionFor(permission: Permission) {
  const onRequest: onRequestHookHandler = ({ session }, _reply, done) => done(refusal(session, permission))

  return { config: { permission }, onRequest }
}

/** Returns the response to a user without the permission; `undefined` if the user has it. */
export function refusal(user: Permitted, permission: Permission, settings?: PermissionSettings): HttpError | undefined {
  if (hasPermission(user, permission, settings)) return undefined
  if (user.access_token?.permissions.includes(permission) !== false) return forbidden()

  return new HttpError(403, { error: 'Forbidden', message: `The access token lacks the permission ${permission}` })
}

/**
 * Requires a recent confirmation. An access token needs the permission of the route instead, which only a confirmed
 * user could give to it.
 *
 * @throws {AccountError} unless the user has confirmed a password or code in the last ten minutes
 */
export function requireFresh({ session, routeOptions }: FastifyRequest): void {
  const { permission } = routeOptions.config
  if (session.access_token === undefined) requireConfirmed(session)
  else if (!sensitivePermissions.some((sensitive) => sensitive === permission)) throw forbidden()
}
