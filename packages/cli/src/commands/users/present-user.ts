import type { Link } from '@callbook/accounts'
import type { SeenUserRow, UserRow } from '@callbook/db/accounts'

export function presentUser(user: UserRow) {
  const { id, email, name, platform_role, has_second_factor, disabled_at, created_by_organization_id } = user

  return { id, email, name, platform_role, has_second_factor, disabled_at, created_by_organization_id }
}

export function presentSeenUser(user: SeenUserRow) {
  const { created_by_organization_name, last_seen_at } = user

  return { ...presentUser(user), created_by_organization_name, last_seen_at }
}

/** The token follows the #, so that it reaches no server or proxy log. */
export function presentLink({ token, expiresAt }: Link, origin: string) {
  return { url: `${origin}/console/link#${token}`, expires_at: expiresAt.toISOString() }
}
