import type { Link } from '@callbook/accounts'

/** Returns the URL of a link. Its token follows `#`, which browsers do not send to servers. */
export function linkUrl(origin: string, { token, expiresAt }: Link): { url: string; expires_at: string } {
  return { url: `${origin}/console/link#${token}`, expires_at: expiresAt.toISOString() }
}
