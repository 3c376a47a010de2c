import { inTransaction, newId, type Queryable } from '@callbook/db'
import { endLinksOf, insertLink, type LinkPurpose, lockUser, type NewLink } from '@callbook/db/accounts'
import type { LinkId, UserId } from '@callbook/domain'
import { type ActorScope, type IssuanceContext, recordAccountEvent } from '../actor.ts'
import { endAccess } from '../sessions/end-access.ts'
import { createToken, hashToken } from '../tokens/token.ts'

/** A new link, which is shown only once. */
export interface Link {
  readonly id: LinkId
  readonly token: string
  readonly purpose: LinkPurpose
  readonly email: string
  readonly expiresAt: Date
}

const minuteMs = 60_000

const lifetimeMs: Readonly<Record<LinkPurpose, number>> = {
  sign_in: 15 * minuteMs,
  reset: 60 * minuteMs,
  invitation: 7 * 24 * 60 * minuteMs
}

type LinkInput = Pick<NewLink, 'clientId' | 'createdBy' | 'email' | 'organizationId' | 'purpose' | 'role' | 'userId'>

export async function makeLink(tx: Queryable, input: LinkInput, { now, randomBytes }: IssuanceContext): Promise<Link> {
  const [id, token] = [newId<LinkId>(), createToken(randomBytes)]
  const tokenHash = hashToken(token)
  if (tokenHash === undefined) throw new Error('a new token has an invalid format')
  const { purpose, email } = input
  const expiresAt = new Date(now.getTime() + lifetimeMs[purpose])
  await insertLink(tx, { ...input, id, tokenHash, expiresAt }, now)

  return { id, token, purpose, email, expiresAt }
}

/**
 * Creates a link to sign in as a user, or to reset the password and the second factor. A reset link also ends the
 * sessions and the other links of the user, at once and again when it is used.
 *
 * @returns `undefined` if the user does not exist or is disabled
 */
export async function makeUserLink(
  at: ActorScope & IssuanceContext,
  { userId, purpose }: { readonly userId: UserId; readonly purpose: 'sign_in' | 'reset' }
): Promise<Link | undefined> {
  const { db, actor, now } = at
  return await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (user === undefined || user.disabled_at !== null) return undefined
    if (purpose === 'reset') {
      await endAccess(tx, userId)
      await endLinksOf(tx, userId, now)
    }
    const input = { purpose, userId, email: user.email, organizationId: null, role: null, createdBy: actor.id }
    const link = await makeLink(tx, input, at)
    await recordAccountEvent({ ...at, db: tx }, 'link_made', userId)

    return link
  })
}
