import { type Database, insertAuditEvent, inTransaction, type OrganizationScope } from '@callbook/db'
import {
  adoptSession,
  confirmSession,
  deleteIdentityOf,
  findIdentity,
  findIdentityOf,
  insertIdentity,
  lockUser
} from '@callbook/db/accounts'
import { AccountError } from '../account-error.ts'
import { auditActor, recordAccountEvent, type SessionScope } from '../actor.ts'
import { providerSession } from '../sessions/open-session.ts'
import { coveringOrganization } from '../sessions/provider-rule.ts'
import { requireLive } from '../sessions/require-live.ts'
import { confirmationAt } from '../sessions/session-times.ts'
import { sessionActor } from '../sessions/sessions.ts'
import { type IdentityClaims, labelOf } from './identity-claims.ts'
import { lockProviderInUse, notCovered, renewTokens, taken } from './sign-in-by-provider.ts'

/**
 * Links an identity to the user of a session. If single sign-on is enforced, the session continues as one that the
 * identity provider opened.
 *
 * @throws {AccountError} if the identity belongs to another user, the user already has one, or the provider does not
 *   cover the account
 */
export async function linkIdentity(
  { db, session, from, now, organizationId }: SessionScope<Database> & OrganizationScope<Database>,
  claims: IdentityClaims
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [actor, at] = [sessionActor(session, from), { db: tx, organizationId }]
    const user = await lockUser(tx, session.user_id)
    await requireLive(tx, actor, now)
    const provider = await lockProviderInUse(at, claims)
    if (user === undefined || coveringOrganization(user) !== organizationId) throw notCovered()
    const own = await findIdentityOf(at, user.id)
    if (own?.issuer === provider.issuer) throw own.subject === claims.subject ? alreadyLinked() : otherLinked()
    if (own !== undefined) await deleteIdentityOf(at, user.id)
    const identity = { issuer: claims.issuer, subject: claims.subject, userId: user.id, label: labelOf(claims) }
    if (!(await insertIdentity(at, identity, now))) throw taken()
    if (provider.state === 'enforced') {
      const { endsAt, secondFactorAt } = providerSession(provider, now)
      await adoptSession(at, session.id, { endsAt, secondFactorAt })
      await renewTokens({ db: tx, now }, user.id, provider)
    }
    const event = { act: 'member.link', objectKind: 'user', objectId: user.id }
    await insertAuditEvent({ ...at, actor: auditActor(actor) }, event, now)
  })
}

/**
 * Confirms a session by a sign-in of the last ten minutes at the identity provider. Users with a second factor that the
 * provider does not replace confirm by a code.
 *
 * @throws {AccountError} if another identity signed in, or too long ago
 */
export async function confirmByProvider(
  { db, session, from, now, organizationId }: SessionScope<Database> & OrganizationScope<Database>,
  claims: IdentityClaims
): Promise<void> {
  const confirmedAt = confirmationAt(claims.authenticatedAt, now)
  if (confirmedAt === null) {
    throw new AccountError(
      'stale_authentication',
      'The identity provider did not ask for your password again: confirm with a code of your authenticator instead'
    )
  }
  await inTransaction(db, async (tx) => {
    const [actor, at] = [sessionActor(session, from), { db: tx, organizationId }]
    const user = await lockUser(tx, session.user_id)
    await requireLive(tx, actor, now)
    const provider = await lockProviderInUse(at, claims)
    if (user === undefined || (await findIdentity(at, claims))?.user_id !== user.id) throw otherIdentity()
    if (user.has_second_factor && !provider.trusts_second_factor) {
      throw new AccountError('stale_authentication', 'Confirm with a code of your authenticator instead')
    }
    await confirmSession(tx, session.id, { now: confirmedAt, byCode: provider.trusts_second_factor })
    await recordAccountEvent({ db: tx, actor, now }, 'confirmed_by_provider', user.id)
  })
}

function alreadyLinked(): AccountError {
  return new AccountError('already_in_force', 'This identity is already linked to your account')
}

function otherLinked(): AccountError {
  return new AccountError(
    'already_in_force',
    'Your account is linked to another identity: ask an owner of the organization or an administrator to remove that link first'
  )
}

function otherIdentity(): AccountError {
  return new AccountError('other_identity', 'Someone else signed in there: sign in with the identity that you linked')
}
