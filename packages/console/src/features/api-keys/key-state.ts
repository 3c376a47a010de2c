import type { ApiKey } from '@callbook/console-api'

/** The state of a key. A `replaced` key still works until its overlap ends. */
export type KeyState = 'active' | 'expired' | 'replaced' | 'revoked'

export function stateOf({ revoked_at, expires_at, replaced_by }: ApiKey, now: Date): KeyState {
  if (revoked_at !== null) return 'revoked'
  if (expires_at !== null && new Date(expires_at) <= now) return 'expired'

  return replaced_by === null ? 'active' : 'replaced'
}
