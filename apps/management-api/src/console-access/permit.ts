import { type Permission, type PermissionSettings, requirePermission } from '@callbook/accounts'
import { limitsOf } from '@callbook/domain'
import type { Permit } from '@callbook/operations'
import type { FastifyRequest } from 'fastify'
import { accountActorOf } from './request-actor.ts'

/** Checks, in the transaction of a change, that the user still has the permission in the organization of the path. */
export function permitOf(
  request: FastifyRequest,
  permission: Permission,
  now: Date,
  settings?: PermissionSettings
): Permit {
  const required = { permission, ...limitsOf(request.reach), ...(settings && { settings }) }

  return async (tx) => await requirePermission(tx, accountActorOf(request), required, now)
}
