import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createOperatorToken, type IssuedAccessToken, revokeOperatorTokens } from '@callbook/accounts'
import type { Database } from '@callbook/db'
import { listAccessTokenRows } from '@callbook/db/accounts'
import type { UserId } from '@callbook/domain'
import { launcher } from './first-account.ts'

/** A token that outlives its start, because the process was killed, expires a day later. */
const lifetimeMs = 24 * 60 * 60 * 1_000

/** A new password of the administrator ends the token, as all others of the account: another follows within this time. */
const checkMs = 1_000

/**
 * Keeps an access token of the administrator valid while `work` runs, for the command line on this machine.
 *
 * @param save stores each new token, and at the end, before the last one is revoked, that there is none
 */
export async function withLocalToken(
  db: Database,
  administratorId: UserId | undefined,
  save: (token: string | undefined) => Promise<void>,
  work: () => Promise<void>
): Promise<void> {
  if (administratorId === undefined) return await work()

  await revokeTokens(db, administratorId)
  const first = await createToken(db, administratorId, save)
  const ended = new AbortController()
  const renewing = renewTokens(db, administratorId, { first, save, ended: ended.signal })
  try {
    await work()
  } finally {
    ended.abort()
    await renewing
    await save(undefined).catch(() => undefined)
    await revokeTokens(db, administratorId).catch(() => undefined)
  }
}

interface Renewal {
  readonly first: IssuedAccessToken | undefined
  readonly save: (token: string) => Promise<void>
  readonly ended: AbortSignal
}

/** Replaces the token after half of its lifetime, or if it was ended. Commands in progress keep theirs. */
async function renewTokens(db: Database, administratorId: UserId, { first, save, ended }: Renewal): Promise<void> {
  let current = first
  while (await sleep(checkMs, true, { signal: ended }).catch(() => false)) {
    try {
      const isLasting = current !== undefined && current.expiresAt.getTime() - Date.now() > lifetimeMs / 2
      const isKnown = (await listAccessTokenRows(db, administratorId)).some(({ id }) => id === current?.id)
      if (!isLasting || !isKnown) current = await createToken(db, administratorId, save)
    } catch {
      // The database may be restarting: the next check tries again.
    }
  }
}

/** @returns undefined if the administrator was disabled */
async function createToken(
  db: Database,
  administratorId: UserId,
  save: (token: string) => Promise<void>
): Promise<IssuedAccessToken | undefined> {
  const made = { now: new Date(), randomBytes }
  const input = { name: launcher.name, expiresAt: new Date(made.now.getTime() + lifetimeMs) }
  const created = await createOperatorToken({ db, actor: launcher, ...made }, administratorId, input)
  if (created !== undefined) await save(created.token)

  return created
}

async function revokeTokens(db: Database, administratorId: UserId): Promise<void> {
  await revokeOperatorTokens({ db, actor: launcher, now: new Date() }, administratorId, launcher.name)
}
