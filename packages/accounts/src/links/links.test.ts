import { addOrganization } from '@callbook/db/testing'
import type { OrganizationId, UserId } from '@callbook/domain'
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

      const uses = await Promise.all(Array.from({ length: 10 }, () => redeemLink({ db, from, ...means }, { token })))

      const used = uses.flatMap((use) => use?.signedIn ?? [])
      expect(used).toHaveLength(1)
      expect(await findSession(db, used[0]?.token ?? '', { now })).toMatchObject({ is_confirmed: true })
      expect(await redeemLink({ db, from, ...means }, { token })).toBeUndefined()
    }
  })

  it.each([
    { purpose: 'sign_in', minutes: 15 },
    { purpose: 'reset', minutes: 60 }
  ] as const)('accepts a link for $purpose for $minutes minutes', async ({ purpose, minutes }) => {
    const [late, inTime] = [await linkOf(await addPerson(db), purpose), await linkOf(await addPerson(db), purpose)]
    const given = { password: 'another long password' }

    expect(await checkLink({ db, now: after(minutes) }, late)).toBeUndefined()
    expect(await redeemLink({ db, from, ...means, now: after(minutes) }, { token: late, ...given })).toBeUndefined()
    const at = new Date(after(minutes).getTime() - 1)
    expect(await redeemLink({ db, from, ...means, now: at }, { token: inTime, ...given })).toBeDefined()
  })

  it.each(['', 'A'.repeat(43), 'x'.repeat(10_000)])('rejects %j', async (token) => {
    expect(await redeemLink({ db, from, ...means }, { token, name: 'Ann', password })).toBeUndefined()
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

    await expect(redeemLink({ db, from, ...means }, { token })).rejects.toMatchObject({ problem: 'password_required' })
    await expect(redeemLink({ db, from, ...means }, { token, password: 'short' })).rejects.toMatchObject({
      problem: 'invalid_password'
    })
    const used = await redeemLink({ db, from, ...means }, { token, password: 'another long password' })

    expect(await findSession(db, used?.signedIn?.token ?? '', { now })).toBeDefined()
    expect(await findSession(db, before.token, { now })).toBeUndefined()
    expect(await redeemLink({ db, from, ...means }, { token: other })).toBeUndefined()
    expect((await signIn({ db, from, ...means }, { email: person.email, password })).signedIn).toBeUndefined()
    expect(await listAccountActions(testDb, person.id)).toContain('user.reset_password')
  })

  it('rejects disabled users, and their old links after they are enabled again', async () => {
    const person = await addPerson(db)
    const token = await linkOf(person, 'sign_in')

    await setUserDisabled({ db, actor: commandLine, now }, person.id, { isDisabled: true })
    expect(await redeemLink({ db, from, ...means }, { token })).toBeUndefined()
    expect(
      await makeUserLink({ db, actor: commandLine, ...means }, { userId: person.id, purpose: 'sign_in' })
    ).toBeUndefined()
    await setUserDisabled({ db, actor: commandLine, now }, person.id, { isDisabled: false })

    expect(await redeemLink({ db, from, ...means }, { token })).toBeUndefined()
  })

  it('leaves no session of a user who is disabled while using a link', async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await addPerson(db)
      const token = await linkOf(person, 'sign_in')

      const [used] = await Promise.all([
        redeemLink({ db, from, ...means }, { token }),
        setUserDisabled({ db, actor: commandLine, now }, person.id, { isDisabled: true })
      ])
      await setUserDisabled({ db, actor: commandLine, now }, person.id, { isDisabled: false })

      expect(await findSession(db, used?.signedIn?.token ?? '', { now })).toBeUndefined()
    }
  })
})

describe('an invitation of staff', () => {
  it('sets name and password, once', async () => {
    const { user, link } = await createUser(
      { db, actor: commandLine, ...means },
      { ...invited, email: 'staff-1@example.com' }
    )

    expect(await checkLink({ db, now }, link.token)).toMatchObject({
      purpose: 'invitation',
      email: user.email,
      requiresName: true,
      requiresPassword: true,
      requiresSignIn: false
    })
    await expect(redeemLink({ db, from, ...means }, { token: link.token, password })).rejects.toMatchObject({
      problem: 'name_required'
    })
    await redeemLink({ db, from, ...means }, { token: link.token, name: ' Ann B. Lee ', password })

    expect(await enter(db, user)).toMatchObject({ name: 'Ann B. Lee', has_password: true })
    expect(await redeemLink({ db, from, ...means }, { token: link.token, name: 'Eve', password })).toBeUndefined()
    expect(await listAccountActions(testDb, user.id)).toEqual([
      'user.accept_invitation',
      'user.create',
      'user.sign_in password'
    ])
  })

  it('can be used for seven days', async () => {
    const { link } = await createUser(
      { db, actor: commandLine, ...means },
      { ...invited, email: 'staff-2@example.com' }
    )

    expect(await checkLink({ db, now: after(7 * 24 * 60 - 1) }, link.token)).toBeDefined()
    expect(await checkLink({ db, now: after(7 * 24 * 60) }, link.token)).toBeUndefined()
  })

  it('does not bypass a password that was set otherwise', async () => {
    const { user, link } = await createUser(
      { db, actor: commandLine, ...means },
      { ...invited, email: 'staff-3@example.com' }
    )
    const token = await linkOf(user, 'reset')
    await redeemLink({ db, from, ...means }, { token, password: 'another long password' })

    expect(await checkLink({ db, now }, link.token)).toBeUndefined()
    expect(await redeemLink({ db, from, ...means }, { token: link.token, name: 'Eve', password })).toBeUndefined()
  })
})

describe('an invitation to an organization', () => {
  it('creates a user for an unknown address, and a membership', async () => {
    const organizationId = await addOrganization(testDb, { name: 'Acme Group' })
    const link = await invite(organizationId, 'new-1@example.com')

    expect(await checkLink({ db, now }, link)).toEqual({
      purpose: 'invitation',
      email: 'new-1@example.com',
      organizationId,
      organizationName: 'Acme Group',
      role: 'reviewer',
      requiresName: true,
      requiresPassword: true,
      requiresSignIn: false,
      allowsSignIn: true,
      allowsSingleSignOn: false
    })
    const used = await redeemLink({ db, from, ...means }, { token: link, name: 'New', password })

    const session = await findSession(db, used?.signedIn?.token ?? '', { reach: organizationId, now })
    expect(session).toMatchObject({ email: 'new-1@example.com', role: 'reviewer' })
    expect(await listMembers(db, organizationId)).toMatchObject([{ name: 'New', role: 'reviewer' }])
  })

  it('adds an account that staff created if it is signed in, and otherwise gives no access to it', async () => {
    const organizationId = await addOrganization(testDb)
    const [person, eve] = [await addPerson(db), await addPerson(db)]
    const token = await invite(organizationId, person.email)

    await expect(redeemLink({ db, from, ...means }, { token, as: eve.id })).rejects.toMatchObject({
      problem: 'name_required'
    })
    expect(await checkLink({ db, now }, token, eve.id)).toEqual(await checkLink({ db, now }, token))
    expect(await checkLink({ db, now }, token, person.id)).toMatchObject({
      requiresPassword: false,
      allowsSignIn: false,
      allowsSingleSignOn: false
    })
    expect(await redeemLink({ db, from, ...means }, { token, as: person.id })).toMatchObject({ signedIn: undefined })

    expect(await listMembers(db, organizationId)).toMatchObject([{ user_id: person.id, role: 'reviewer' }])
    await expect(invite(organizationId, person.email)).rejects.toMatchObject({ problem: 'already_member' })
  })

  it('creates one user from two concurrent invitations to an organization', async () => {
    const [organizationId, email] = [await addOrganization(testDb), 'new-2@example.com']
    const tokens = [await invite(organizationId, email), await invite(organizationId, email)]

    const uses = await Promise.allSettled(
      tokens.map((token) => redeemLink({ db, from, ...means }, { token, name: 'New', password }))
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
    await redeemLink({ db, from, ...means }, { token: first, as: person.id })

    await expect(redeemLink({ db, from, ...means }, { token: second, as: person.id })).rejects.toMatchObject({
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
      { db, organizationId, actor: actorAs(owner), ...means },
      { email: 'new-3@example.com', role: 'viewer' }
    )
    await redeemLink({ db, from, ...means }, { token, name: 'New', password })

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
  const link = await makeUserLink({ db, actor: commandLine, ...means }, { userId, purpose })
  if (link === undefined) throw new Error(`there is no link for ${userId}`)

  return link.token
}

async function invite(organizationId: OrganizationId, email: string): Promise<string> {
  const { token } = await inviteMember(
    { db, organizationId, actor: commandLine, ...means },
    { email, role: 'reviewer' }
  )

  return token
}
