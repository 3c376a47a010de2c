import type { Me } from '@callbook/console-api'
import { getRouteApi } from '@tanstack/react-router'
import { membershipIn } from './membership.ts'

/** A permission, such as `manage_clients`. */
export type Permission = Me['permissions'][number]

/** Returns the permissions of a member or of staff in an organization. */
export function listPermissions(me: Me, organization: string): readonly Permission[] {
  return membershipIn(me, organization)?.permissions ?? me.permissions
}

const [signedIn, ofOrganization] = [getRouteApi('/signed-in'), getRouteApi('/signed-in/o/$organization')]

/** Returns whether the user reaches only one client of the open organization. */
export function useClientLimit(): boolean {
  const { me } = signedIn.useRouteContext()
  const { organization } = ofOrganization.useParams()
  if (me.platform_role !== null) return false

  return (membershipIn(me, organization)?.client_id ?? null) !== null
}

/** Returns a check of the user’s permissions in the open organization. Actions without permission are hidden. */
export function usePermission(): (permission: Permission) => boolean {
  const { me } = signedIn.useRouteContext()
  const { organization } = ofOrganization.useParams()
  const permissions = listPermissions(me, organization)

  return (permission) => permissions.includes(permission)
}
