import type { Link } from '@callbook/accounts'
import type { UserRow } from '@callbook/db/accounts'

export function presentUser({ id, email, name, platform_role, has_second_factor, disabled_at }: UserRow) {
  return { id, email, name, platform_role, has_second_factor, disabled_at }
}

/** The token stands behind the #: no server that the link leads past is told of it. */
export function presentLink({ token, expiresAt }: Link, origin: string) {
  return { url: `${origin}/console/link#${token}`, expires_at: expiresAt.toISOString() }
}
