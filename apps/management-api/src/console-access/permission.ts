import {
  hasPermission,
  type Permission,
  type PermissionSettings,
  type Permitted,
  requireConfirmed,
  requirePermission,
  sensitivePermissions
} from '@callbook/accounts'
import { limitsOf } from '@callbook/domain'
import { forbidden, HttpError } from '@callbook/http'
import type { Permit } from '@callbook/operations'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { accountActorOf } from './request-actor.ts'

/** Options of a route outside of organizations that rejects users without a permission, 403. */
export function requirePermissionFor(permission: Permission) {
  const onRequest: onRequestHookHandler = ({ session }, _reply, done) => done(findDenial(session, permission))

  return { config: { permission }, onRequest }
}

/** Returns the response to a user without the permission; `undefined` if the user has it. */
export function findDenial(
  user: Permitted,
  permission: Permission,
  settings?: PermissionSettings
): HttpError | undefined {
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

/** Checks, in the transaction of a change, that the user still has the permission in the organization of the path. */
export function permitOf(
  request: FastifyRequest,
  permission: Permission,
  now: Date,
  settings?: PermissionSettings
): Permit {
  const required = { permission, ...limitsOf(request.reach), ...(settings && { settings }) }

  return async (tx) => await requirePermission({ db: tx, actor: accountActorOf(request), now }, required)
}
