import { commitConfirmed, type Database, newId, type Queryable } from '@callbook/db'
import { findUserByEmail, insertLink, type LinkPurpose, type NewLink } from '@callbook/db/accounts'
import type { LinkId } from '@callbook/domain'
import { type AccountActor, type Made, noteAct } from '../actor.ts'
import { createToken, hashToken } from '../tokens/token.ts'

/** What a link is shown as, this once. */
export interface Link {
  readonly id: LinkId
  readonly token: string
  readonly purpose: LinkPurpose
  readonly email: string
  readonly expiresAt: Date
}

const minuteMs = 60_000

/** For how long a link of each purpose can be used. */
const lifetimeMs: Readonly<Record<LinkPurpose, number>> = {
  sign_in: 15 * minuteMs,
  reset: 60 * minuteMs,
  invitation: 7 * 24 * 60 * minuteMs
}

type LinkInput = Pick<NewLink, 'purpose' | 'userId' | 'email' | 'organizationId' | 'role' | 'madeBy'>

export async function makeLink(tx: Queryable, input: LinkInput, { now, randomBytes }: Made): Promise<Link> {
  const [id, token] = [newId<LinkId>(), createToken(randomBytes)]
  const tokenHash = hashToken(token)
  if (tokenHash === undefined) throw new Error('a new token has another form than tokens have')
  const { purpose, email } = input
  const expiresAt = new Date(now.getTime() + lifetimeMs[purpose])
  await insertLink(tx, { ...input, id, tokenHash, expiresAt }, now)

  return { id, token, purpose, email, expiresAt }
}

/**
 * A link by which whoever has it is signed in as the user of an address, or sets the password.
 *
 * @param email in its normalized form
 * @param reveal hands the link over; when that fails, there is none
 * @returns undefined where nobody has the address, or is disabled
 */
export async function makeUserLink(
  db: Database,
  { email, purpose }: { readonly email: string; readonly purpose: 'sign_in' | 'reset' },
  actor: AccountActor,
  made: Made,
  reveal?: (link: Link | undefined) => Promise<void>
): Promise<Link | undefined> {
  const make = async (tx: Queryable): Promise<Link | undefined> => {
    const user = await findUserByEmail(tx, email)
    if (user === undefined || user.disabled_at !== null) return undefined
    const input = { purpose, userId: user.id, email, organizationId: null, role: null, madeBy: actor.id }
    const link = await makeLink(tx, input, made)
    await noteAct(tx, 'link_made', user.id, actor, made.now)

    return link
  }

  return await commitConfirmed(db, make, reveal)
}
