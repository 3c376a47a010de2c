import type { Link } from '@callbook/accounts'

/** A link as it is copied. What opens it stands behind `#`, which browsers send to nobody. */
export function linkUrl(origin: string, { token, expiresAt }: Link): { url: string; expires_at: string } {
  return { url: `${origin}/console/link#${token}`, expires_at: expiresAt.toISOString() }
}
