import { addOrganization } from '@callbook/db/testing'
import { hashAccessToken, type OrganizationId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { commandLine } from '../actor.ts'
import { type Permission, permissions } from '../permissions/permissions.ts'
import { requirePermission } from '../sessions/require-permission.ts'
import { findSession, sessionActor } from '../sessions/sessions.ts'
import {
  addInvited,
  after,
  createConsoleDatabase,
  enter,
  from,
  listAccountActions,
  means,
  now
} from '../testing/people.ts'
import { setUserDisabled } from '../users/user-access.ts'
import {
  createAccessToken,
  createOperatorToken,
  findAccessToken,
  listAccessTokens,
  revokeAccessToken,
  revokeOperatorTokens
} from './access-tokens.ts'

const { testDb, db } = await createConsoleDatabase()
const settings = { ownersRevokeKeys: false }

describe('findAccessToken', () => {
  it('returns the members of a session, so that a request has the same limits', async () => {
    const { organizationId, session, find } = await addToken()

    const found = await find(organizationId)
    const signedIn = await findSession(db, session.token, { reach: organizationId, now })

    expect(Object.keys(found ?? {}).sort()).toEqual([...Object.keys(signedIn ?? {}), 'access_token'].sort())
    expect(found).toMatchObject({ role: 'owner', user_id: session.user_id, is_confirmed: false })
  })

  it('returns no role outside of the organization of the token', async () => {
    const { find } = await addToken()

    expect(await find(await addOrganization(testDb))).toMatchObject({ role: null, platform_role: null })
    expect(await find(undefined)).toMatchObject({ role: null, platform_role: null })
  })

  it('returns nothing for an expired token', async () => {
    const { find } = await addToken()

    expect(await find(undefined, after(60 * 24 * 30))).toBeUndefined()
  })
})

describe('requirePermission', () => {
  it('accepts the permissions of the token within its organization only', async () => {
    const { organizationId, find } = await addToken()
    const found = await find(organizationId)
    if (found === undefined) throw new Error('no token')
    const isPermitted = async (permission: Permission, within?: OrganizationId) => {
      const required = { permission, ...(within && { organizationId: within }) }
      const checked = db
        .transaction()
        .execute((tx) => requirePermission({ db: tx, actor: sessionActor(found, from), now }, required))

      return await checked.then(
        () => true,
        ({ problem }) => problem
      )
    }

    expect([
      await isPermitted('manage_clients', organizationId),
      await isPermitted('manage_members', organizationId),
      await isPermitted('manage_clients', await addOrganization(testDb)),
      await isPermitted('manage_clients')
    ]).toEqual([true, 'not_permitted', 'not_permitted', 'not_permitted'])
  })

  it('rejects a change whose token was revoked in the meantime', async () => {
    const { organizationId, session, id, find } = await addToken()
    const found = await find(organizationId)
    if (found === undefined) throw new Error('no token')

    await revokeAccessToken({ db, session, from, now }, id)

    const required = { permission: 'manage_clients', organizationId } as const
    const change = db
      .transaction()
      .execute((tx) => requirePermission({ db: tx, actor: sessionActor(found, from), now }, required))
    await expect(change).rejects.toMatchObject({ problem: 'signed_out' })
    expect(await listAccountActions(testDb, session.user_id)).toEqual(
      expect.arrayContaining(['user.create_token', 'user.revoke_token'])
    )
  })
})

describe('createOperatorToken', () => {
  const expiresAt = after(60)
  const nightly = { name: 'nightly', expiresAt }

  it('creates a token with all permissions of the user, without a session, and revokes it by its name', async () => {
    const { session, id } = await addToken()
    const created = await createOperatorToken({ db, actor: commandLine, ...means }, session.user_id, nightly)
    const hash = hashAccessToken(created?.token ?? '') ?? Buffer.alloc(0)

    expect((await findAccessToken(db, hash, { now }))?.access_token).toMatchObject({
      name: 'nightly',
      permissions,
      organization_id: null,
      expires_at: expiresAt.toISOString()
    })
    await revokeOperatorTokens({ db, actor: commandLine, now }, session.user_id, 'nightly')
    expect(await listAccessTokens(db, session)).toMatchObject([{ id }])
  })

  it('creates none for a disabled user', async () => {
    const { session } = await addToken()
    await setUserDisabled({ db, actor: commandLine, now }, session.user_id, { isDisabled: true })

    expect(await createOperatorToken({ db, actor: commandLine, ...means }, session.user_id, nightly)).toBeUndefined()
  })
})

let people = 0

/** Adds a token of an owner for one organization, which expires in 30 days. */
async function addToken() {
  people += 1
  const organizationId = await addOrganization(testDb)
  const session = await enter(
    db,
    await addInvited(db, organizationId, `token-${people}@example.com`, { role: 'owner' })
  )
  const limited: Permission[] = ['read', 'manage_clients']
  const input = { name: 'CI', permissions: limited, organizationId, expiresAt: after(60 * 24 * 30) }
  const { id, token } = await createAccessToken({ db, session, from, ...means, ...settings }, input)
  const hash = hashAccessToken(token) ?? Buffer.alloc(0)

  return {
    organizationId,
    session,
    id,
    find: async (within: OrganizationId | undefined, at = now) =>
      await findAccessToken(db, hash, { reach: within, now: at })
  }
}
