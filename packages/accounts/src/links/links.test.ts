import { addOrganization } from '@callbook/db/testing'
import type { UserId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { commandLine } from '../actor.ts'
import { inviteMember } from '../memberships/invitations.ts'
import { listMembers } from '../memberships/members.ts'
import { findSession } from '../sessions/sessions.ts'
import { signIn } from '../sessions/sign-in.ts'
import {
  actorAs,
  addPerson,
  after,
  createConsoleDatabase,
  enter,
  from,
  listAccountActions,
  means,
  now,
  password
} from '../testing/people.ts'
import { setUserDisabled } from '../users/user-access.ts'
import { createUser } from '../users/users.ts'
import { checkLink } from './check-link.ts'
import { makeUserLink } from './make-link.ts'
import { redeemLink } from './redeem-link.ts'

const { testDb, db } = await createConsoleDatabase()

const invited = { name: 'Ann Lee', platformRole: null }

describe('redeemLink', () => {
  it('accepts one of ten concurrent uses of a link', async () => {
    const person = await addPerson(db)
    for (let round = 0; round < 5; round += 1) {
      const token = await linkOf(person, 'sign_in')

      const uses = await Promise.all(Array.from({ length: 10 }, () => redeemLink(db, { token }, from, means)))

      const used = uses.flatMap((use) => use?.signedIn ?? [])
      expect(used).toHaveLength(1)
      expect(await findSession(db, used[0]?.token ?? '', undefined, now)).toMatchObject({ is_confirmed: true })
      expect(await redeemLink(db, { token }, from, means)).toBeUndefined()
    }
  })

  it.each([
    { purpose: 'sign_in', minutes: 15 },
    { purpose: 'reset', minutes: 60 }
  ] as const)('accepts a link for $purpose for $minutes minutes', async ({ purpose, minutes }) => {
    const [late, inTime] = [await linkOf(await addPerson(db), purpose), await linkOf(await addPerson(db), purpose)]
    const given = { password: 'another long password' }

    expect(await checkLink(db, late, after(minutes))).toBeUndefined()
    expect(await redeemLink(db, { token: late, ...given }, from, { ...means, now: after(minutes) })).toBeUndefined()
    const at = new Date(after(minutes).getTime() - 1)
    expect(await redeemLink(db, { token: inTime, ...given }, from, { ...means, now: at })).toBeDefined()
  })

  it.each(['', 'A'.repeat(43), 'x'.repeat(10_000)])('rejects %j', async (token) => {
    expect(await redeemLink(db, { token, name: 'Ann', password }, from, means)).toBeUndefined()
  })

  it('stores only the hash of a link', async () => {
    const token = await linkOf(await addPerson(db), 'sign_in')
    const rows = await testDb.selectFrom('sign_in_links').selectAll().execute()

    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.map(({ token_hash }) => token_hash.toString('base64url'))).not.toContain(token)
  })

  it('sets a password by a reset, and ends earlier sessions and links', async () => {
    const person = await addPerson(db)
    const before = await enter(db, person)
    const [token, other] = [await linkOf(person, 'reset'), await linkOf(person, 'sign_in')]

    await expect(redeemLink(db, { token }, from, means)).rejects.toMatchObject({ problem: 'password_required' })
    await expect(redeemLink(db, { token, password: 'short' }, from, means)).rejects.toMatchObject({
      problem: 'invalid_password'
    })
    const used = await redeemLink(db, { token, password: 'another long password' }, from, means)

    expect(await findSession(db, used?.signedIn?.token ?? '', undefined, now)).toBeDefined()
    expect(await findSession(db, before.token, undefined, now)).toBeUndefined()
    expect(await redeemLink(db, { token: other }, from, means)).toBeUndefined()
    expect((await signIn(db, { email: person.email, password }, from, means)).signedIn).toBeUndefined()
    expect(await listAccountActions(testDb, person.id)).toContain('password_reset')
  })

  it('rejects disabled users, and their old links after they are enabled again', async () => {
    const person = await addPerson(db)
    const token = await linkOf(person, 'sign_in')

    await setUserDisabled(db, person.id, true, commandLine, now)
    expect(await redeemLink(db, { token }, from, means)).toBeUndefined()
    expect(await makeUserLink(db, { userId: person.id, purpose: 'sign_in' }, commandLine, means)).toBeUndefined()
    await setUserDisabled(db, person.id, false, commandLine, now)

    expect(await redeemLink(db, { token }, from, means)).toBeUndefined()
  })

  it('leaves no session of a user who is disabled while using a link', async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await addPerson(db)
      const token = await linkOf(person, 'sign_in')

      const [used] = await Promise.all([
        redeemLink(db, { token }, from, means),
        setUserDisabled(db, person.id, true, commandLine, now)
      ])
      await setUserDisabled(db, person.id, false, commandLine, now)

      expect(await findSession(db, used?.signedIn?.token ?? '', undefined, now)).toBeUndefined()
    }
  })
})

describe('an invitation of staff', () => {
  it('sets name and password, once', async () => {
    const { user, link } = await createUser(db, { ...invited, email: 'staff-1@example.com' }, commandLine, means)

    expect(await checkLink(db, link.token, now)).toMatchObject({
      purpose: 'invitation',
      email: user.email,
      requiresName: true,
      requiresPassword: true,
      requiresSignIn: false
    })
    await expect(redeemLink(db, { token: link.token, password }, from, means)).rejects.toMatchObject({
      problem: 'name_required'
    })
    await redeemLink(db, { token: link.token, name: ' Ann B. Lee ', password }, from, means)

    expect(await enter(db, user)).toMatchObject({ name: 'Ann B. Lee', has_password: true })
    expect(await redeemLink(db, { token: link.token, name: 'Eve', password }, from, means)).toBeUndefined()
    expect(await listAccountActions(testDb, user.id)).toEqual(['invitation_accepted', 'signed_in', 'user_created'])
  })

  it('can be used for seven days', async () => {
    const { link } = await createUser(db, { ...invited, email: 'staff-2@example.com' }, commandLine, means)

    expect(await checkLink(db, link.token, after(7 * 24 * 60 - 1))).toBeDefined()
    expect(await checkLink(db, link.token, after(7 * 24 * 60))).toBeUndefined()
  })

  it('does not bypass a password that was set otherwise', async () => {
    const { user, link } = await createUser(db, { ...invited, email: 'staff-3@example.com' }, commandLine, means)
    const token = await linkOf(user, 'reset')
    await redeemLink(db, { token, password: 'another long password' }, from, means)

    expect(await checkLink(db, link.token, now)).toBeUndefined()
    expect(await redeemLink(db, { token: link.token, name: 'Eve', password }, from, means)).toBeUndefined()
  })
})

describe('an invitation to an organization', () => {
  it('creates a user for an unknown address, and a membership', async () => {
    const organizationId = await addOrganization(testDb, { name: 'Acme Group' })
    const link = await invite(organizationId, 'new-1@example.com')

    expect(await checkLink(db, link, now)).toEqual({
      purpose: 'invitation',
      email: 'new-1@example.com',
      organizationId,
      organizationName: 'Acme Group',
      role: 'reviewer',
      requiresName: true,
      requiresPassword: true,
      requiresSignIn: false,
      allowsSignIn: true
    })
    const used = await redeemLink(db, { token: link, name: 'New', password }, from, means)

    const session = await findSession(db, used?.signedIn?.token ?? '', organizationId, now)
    expect(session).toMatchObject({ email: 'new-1@example.com', role: 'reviewer' })
    expect(await listMembers(db, organizationId)).toMatchObject([{ name: 'New', role: 'reviewer' }])
  })

  it('adds an account that staff created if it is signed in, and otherwise gives no access to it', async () => {
    const organizationId = await addOrganization(testDb)
    const [person, eve] = [await addPerson(db), await addPerson(db)]
    const token = await invite(organizationId, person.email)

    await expect(redeemLink(db, { token, as: eve.id }, from, means)).rejects.toMatchObject({ problem: 'name_required' })
    expect(await checkLink(db, token, now, eve.id)).toEqual(await checkLink(db, token, now))
    expect(await checkLink(db, token, now, person.id)).toMatchObject({ requiresPassword: false, allowsSignIn: false })
    expect(await redeemLink(db, { token, as: person.id }, from, means)).toMatchObject({ signedIn: undefined })

    expect(await listMembers(db, organizationId)).toMatchObject([{ user_id: person.id, role: 'reviewer' }])
    await expect(invite(organizationId, person.email)).rejects.toMatchObject({ problem: 'already_member' })
  })

  it('creates one user from two concurrent invitations to an organization', async () => {
    const [organizationId, email] = [await addOrganization(testDb), 'new-2@example.com']
    const tokens = [await invite(organizationId, email), await invite(organizationId, email)]

    const uses = await Promise.allSettled(
      tokens.map((token) => redeemLink(db, { token, name: 'New', password }, from, means))
    )

    expect(uses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(uses.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { problem: 'sign_in_first' } })
    const users = await testDb.selectFrom('users').select('id').where('email', '=', email).execute()
    expect(users).toHaveLength(1)
  })

  it('cannot be used by a member, regardless of the role', async () => {
    const organizationId = await addOrganization(testDb)
    const person = await addPerson(db)
    const [first, second] = [await invite(organizationId, person.email), await invite(organizationId, person.email)]
    await redeemLink(db, { token: first, as: person.id }, from, means)

    await expect(redeemLink(db, { token: second, as: person.id }, from, means)).rejects.toMatchObject({
      problem: 'already_member'
    })

    const events = await testDb
      .selectFrom('audit_events')
      .select('action as act')
      .where('organization_id', '=', organizationId)
      .where('action', '=', 'member.join')
      .execute()
    expect(events).toHaveLength(1)
  })

  it('is recorded in the audit log of the organization', async () => {
    const organizationId = await addOrganization(testDb)
    const owner = await addPerson(db)
    const { token, id } = await inviteMember(
      db,
      organizationId,
      { email: 'new-3@example.com', role: 'viewer' },
      actorAs(owner),
      means
    )
    await redeemLink(db, { token, name: 'New', password }, from, means)

    const rows = await testDb
      .selectFrom('audit_events')
      .select(['action as act', 'actor_id', 'object_id', 'changes'])
      .where('organization_id', '=', organizationId)
      .execute()
    expect(rows).toEqual(
      expect.arrayContaining([
        {
          act: 'member.invite',
          actor_id: owner.id,
          object_id: id,
          changes: JSON.stringify({ email: { after: 'new-3@example.com' }, role: { after: 'viewer' } })
        },
        expect.objectContaining({ act: 'member.join', changes: JSON.stringify({ role: { after: 'viewer' } }) })
      ])
    )
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

async function linkOf({ id: userId }: { readonly id: UserId }, purpose: 'sign_in' | 'reset'): Promise<string> {
  const link = await makeUserLink(db, { userId, purpose }, commandLine, means)
  if (link === undefined) throw new Error(`there is no link for ${userId}`)

  return link.token
}

async function invite(organizationId: Parameters<typeof inviteMember>[1], email: string): Promise<string> {
  const { token } = await inviteMember(db, organizationId, { email, role: 'reviewer' }, commandLine, means)

  return token
}
