import { addOrganization } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { commandLine } from '../actor.ts'
import { inviteMember, listMembers } from '../memberships/members.ts'
import { findSession } from '../sessions/sessions.ts'
import { signIn } from '../sessions/sign-in.ts'
import {
  actorAs,
  actsOf,
  addPerson,
  after,
  createConsoleDatabase,
  enter,
  from,
  means,
  now,
  password
} from '../testing/people.ts'
import { setUserDisabled } from '../users/user-access.ts'
import { createUser } from '../users/users.ts'
import { checkLink } from './check-link.ts'
import { makeUserLink } from './make-link.ts'
import { useLink } from './use-link.ts'

const { testDb, db } = await createConsoleDatabase()

const invited = { name: 'Ann Lee', platformRole: null }

describe('useLink', () => {
  it('lets one of ten in that use a link at the same time', async () => {
    const { email } = await addPerson(db)
    for (let round = 0; round < 5; round += 1) {
      const token = await linkOf(email, 'sign_in')

      const uses = await Promise.all(Array.from({ length: 10 }, () => useLink(db, { token }, from, means)))

      const used = uses.flatMap((use) => use?.signedIn ?? [])
      expect(used).toHaveLength(1)
      expect(await findSession(db, used[0]?.token ?? '', undefined, now)).toMatchObject({ is_confirmed: true })
      expect(await useLink(db, { token }, from, means)).toBeUndefined()
    }
  })

  it.each([
    { purpose: 'sign_in', minutes: 15 },
    { purpose: 'reset', minutes: 60 }
  ] as const)('takes a link for $purpose for $minutes minutes', async ({ purpose, minutes }) => {
    const { email } = await addPerson(db)
    const [late, inTime] = [await linkOf(email, purpose), await linkOf(email, purpose)]
    const given = { password: 'another long password' }

    expect(await checkLink(db, late, after(minutes))).toBeUndefined()
    expect(await useLink(db, { token: late, ...given }, from, { ...means, now: after(minutes) })).toBeUndefined()
    const at = new Date(after(minutes).getTime() - 1)
    expect(await useLink(db, { token: inTime, ...given }, from, { ...means, now: at })).toBeDefined()
  })

  it.each(['', 'A'.repeat(43), 'x'.repeat(10_000)])('refuses %j', async (token) => {
    expect(await useLink(db, { token, name: 'Ann', password }, from, means)).toBeUndefined()
  })

  it('keeps only the hash of a link', async () => {
    const token = await linkOf((await addPerson(db)).email, 'sign_in')
    const rows = await testDb.selectFrom('sign_in_links').selectAll().execute()

    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.map(({ token_hash }) => token_hash.toString('base64url'))).not.toContain(token)
  })

  it('sets a password by a reset, and ends what could be opened before', async () => {
    const person = await addPerson(db)
    const before = await enter(db, person)
    const [token, other] = [await linkOf(person.email, 'reset'), await linkOf(person.email, 'sign_in')]

    await expect(useLink(db, { token }, from, means)).rejects.toMatchObject({ problem: 'password_required' })
    await expect(useLink(db, { token, password: 'short' }, from, means)).rejects.toMatchObject({
      problem: 'invalid_password'
    })
    const used = await useLink(db, { token, password: 'another long password' }, from, means)

    expect(await findSession(db, used?.signedIn?.token ?? '', undefined, now)).toBeDefined()
    expect(await findSession(db, before.token, undefined, now)).toBeUndefined()
    expect(await useLink(db, { token: other }, from, means)).toBeUndefined()
    expect(await signIn(db, { email: person.email, password }, from, means)).toBeUndefined()
    expect(await actsOf(testDb, person.id)).toContain('password_reset')
  })

  it('lets nobody in who is disabled, nor by a link of before when that is undone', async () => {
    const person = await addPerson(db)
    const token = await linkOf(person.email, 'sign_in')

    await setUserDisabled(db, person.id, true, commandLine, now)
    expect(await useLink(db, { token }, from, means)).toBeUndefined()
    expect(await makeUserLink(db, { email: person.email, purpose: 'sign_in' }, commandLine, means)).toBeUndefined()
    await setUserDisabled(db, person.id, false, commandLine, now)

    expect(await useLink(db, { token }, from, means)).toBeUndefined()
  })

  it('leaves no session of who is disabled while using a link', async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await addPerson(db)
      const token = await linkOf(person.email, 'sign_in')

      const [used] = await Promise.all([
        useLink(db, { token }, from, means),
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
      asksName: true,
      asksPassword: true,
      asksSignIn: false
    })
    await expect(useLink(db, { token: link.token, password }, from, means)).rejects.toMatchObject({
      problem: 'name_required'
    })
    await useLink(db, { token: link.token, name: ' Ann B. Lee ', password }, from, means)

    expect(await enter(db, user)).toMatchObject({ name: 'Ann B. Lee', has_password: true })
    expect(await useLink(db, { token: link.token, name: 'Eve', password }, from, means)).toBeUndefined()
    expect(await actsOf(testDb, user.id)).toEqual(['invitation_accepted', 'signed_in', 'user_created'])
  })

  it('can be used for seven days', async () => {
    const { link } = await createUser(db, { ...invited, email: 'staff-2@example.com' }, commandLine, means)

    expect(await checkLink(db, link.token, after(7 * 24 * 60 - 1))).toBeDefined()
    expect(await checkLink(db, link.token, after(7 * 24 * 60))).toBeUndefined()
  })

  it('is no way around a password that was set otherwise', async () => {
    const { user, link } = await createUser(db, { ...invited, email: 'staff-3@example.com' }, commandLine, means)
    const token = await linkOf(user.email, 'reset')
    await useLink(db, { token, password: 'another long password' }, from, means)

    expect(await checkLink(db, link.token, now)).toBeUndefined()
    expect(await useLink(db, { token: link.token, name: 'Eve', password }, from, means)).toBeUndefined()
  })
})

describe('an invitation to an organization', () => {
  it('makes a user of an address that nobody has, and a member', async () => {
    const organizationId = await addOrganization(testDb, { name: 'Acme Group' })
    const link = await invite(organizationId, 'new-1@example.com')

    expect(await checkLink(db, link, now)).toEqual({
      purpose: 'invitation',
      email: 'new-1@example.com',
      organizationId,
      organizationName: 'Acme Group',
      role: 'reviewer',
      asksName: true,
      asksPassword: true,
      asksSignIn: false
    })
    const used = await useLink(db, { token: link, name: 'New', password }, from, means)

    const session = await findSession(db, used?.signedIn?.token ?? '', organizationId, now)
    expect(session).toMatchObject({ email: 'new-1@example.com', role: 'reviewer' })
    expect(await listMembers(db, organizationId)).toMatchObject([{ name: 'New', role: 'reviewer' }])
  })

  it('opens nothing of an address that somebody has: whoever has it must be signed in', async () => {
    const organizationId = await addOrganization(testDb)
    const [person, eve] = [await addPerson(db), await addPerson(db)]
    const token = await invite(organizationId, person.email)

    expect(await checkLink(db, token, now)).toMatchObject({ asksSignIn: true, asksPassword: false })
    const uses = [{ token }, { token, name: 'Eve', password: 'a password of Eve' }, { token, as: eve.id }]
    for (const use of uses) {
      await expect(useLink(db, use, from, means)).rejects.toMatchObject({ problem: 'sign_in_first' })
    }
    expect(await enter(db, person)).toBeDefined()
    expect(await listMembers(db, organizationId)).toEqual([])
    expect(await useLink(db, { token, as: person.id }, from, means)).toMatchObject({ signedIn: undefined })

    expect(await listMembers(db, organizationId)).toMatchObject([{ user_id: person.id, role: 'reviewer' }])
    await expect(invite(organizationId, person.email)).rejects.toMatchObject({ problem: 'already_member' })
  })

  it('makes one user of two invitations that are used at the same time', async () => {
    const email = 'new-2@example.com'
    const tokens = [
      await invite(await addOrganization(testDb), email),
      await invite(await addOrganization(testDb), email)
    ]

    const uses = await Promise.allSettled(
      tokens.map((token) => useLink(db, { token, name: 'New', password }, from, means))
    )

    expect(uses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(uses.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { problem: 'sign_in_first' } })
    const users = await testDb.selectFrom('users').select('id').where('email', '=', email).execute()
    expect(users).toHaveLength(1)
  })

  it('is used by nobody who is a member already, whatever the role', async () => {
    const organizationId = await addOrganization(testDb)
    const person = await addPerson(db)
    const [first, second] = [await invite(organizationId, person.email), await invite(organizationId, person.email)]
    await useLink(db, { token: first, as: person.id }, from, means)

    await expect(useLink(db, { token: second, as: person.id }, from, means)).rejects.toMatchObject({
      problem: 'already_member'
    })

    const events = await testDb
      .selectFrom('audit_events')
      .select('act')
      .where('organization_id', '=', organizationId)
      .where('act', '=', 'member.join')
      .execute()
    expect(events).toHaveLength(1)
  })

  it('is written down in the organization', async () => {
    const organizationId = await addOrganization(testDb)
    const owner = await addPerson(db)
    const { token, id } = await inviteMember(
      db,
      organizationId,
      { email: 'new-3@example.com', role: 'viewer' },
      actorAs(owner),
      means
    )
    await useLink(db, { token, name: 'New', password }, from, means)

    const rows = await testDb
      .selectFrom('audit_events')
      .select(['act', 'actor_id', 'object_id', 'changes'])
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

async function linkOf(email: string, purpose: 'sign_in' | 'reset'): Promise<string> {
  const link = await makeUserLink(db, { email, purpose }, commandLine, means)
  if (link === undefined) throw new Error(`there is no link for ${email}`)

  return link.token
}

async function invite(organizationId: Parameters<typeof inviteMember>[1], email: string): Promise<string> {
  const { token } = await inviteMember(db, organizationId, { email, role: 'reviewer' }, commandLine, means)

  return token
}
