import { addOrganization } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { commandLine } from '../actor.ts'
import { inviteMember } from '../memberships/invitations.ts'
import { listMembers, removeMember } from '../memberships/members.ts'
import { findSession } from '../sessions/sessions.ts'
import { signIn } from '../sessions/sign-in.ts'
import { addInvited, addPerson, createConsoleDatabase, enter, from, means, now, password } from '../testing/people.ts'
import { setPlatformRole, setUserDisabled } from '../users/user-access.ts'
import { createUser } from '../users/users.ts'
import { checkLink } from './check-link.ts'
import { redeemLink } from './redeem-link.ts'

const { testDb, db } = await createConsoleDatabase()
const malloryPassword = 'a password of Mallory'

describe('an account that an organization created', () => {
  it('is separate from the account with which the same address joins another organization', async () => {
    const [mallorys, ours] = [await addOrganization(testDb), await addOrganization(testDb)]
    const email = 'victim-1@example.com'
    const hijacked = await addInvited(db, mallorys, email, { password: malloryPassword })
    const session = await enterAs(email, malloryPassword)

    const victim = await addInvited(db, ours, email)

    expect(victim.id).not.toBe(hijacked.id)
    expect(await findSession(db, session, { reach: ours, now })).toMatchObject({ user_id: hijacked.id, role: null })
    const again = await enterAs(email, malloryPassword)
    expect(await findSession(db, again, { reach: ours, now })).toMatchObject({ user_id: hijacked.id, role: null })
    expect(await findSession(db, (await enter(db, victim)).token, { reach: mallorys, now })).toMatchObject({
      role: null
    })
  })

  it('cannot use an invitation of another organization, even if signed in', async () => {
    const [mallorys, ours] = [await addOrganization(testDb), await addOrganization(testDb)]
    const email = 'victim-2@example.com'
    const hijacked = await addInvited(db, mallorys, email, { password: malloryPassword })
    const { token } = await inviteMember(
      { db, organizationId: ours, actor: commandLine, ...means },
      { email, role: 'owner' }
    )

    await expect(redeemLink({ db, from, ...means }, { token, as: hijacked.id })).rejects.toMatchObject({
      problem: 'name_required'
    })
    const used = await redeemLink({ db, from, ...means }, { token, as: hijacked.id, name: 'Victim', password })

    expect(used?.signedIn?.userId).not.toBe(hijacked.id)
    expect(await listMembers(db, ours)).toMatchObject([{ user_id: used?.signedIn?.userId, role: 'owner' }])
  })

  it('cannot become staff, unlike the account that staff create for the address', async () => {
    const email = 'victim-3@example.com'
    const hijacked = await addInvited(db, await addOrganization(testDb), email, { password: malloryPassword })

    await expect(
      setPlatformRole({ db, actor: commandLine, now }, hijacked.id, 'account_manager')
    ).rejects.toMatchObject({
      problem: 'created_by_organization'
    })
    const input = { email, name: 'Victim', platformRole: 'administrator' } as const
    const { user, link } = await createUser({ db, actor: commandLine, ...means }, input)
    await redeemLink({ db, from, ...means }, { token: link.token, name: 'Victim', password })

    expect(user.id).not.toBe(hijacked.id)
    const session = await findSession(db, await enterAs(email, malloryPassword), { now })
    expect(session).toMatchObject({ user_id: hijacked.id, platform_role: null })
    expect(await enter(db, { id: user.id, email })).toMatchObject({ platform_role: 'administrator' })
  })

  it('joins its organization again after its removal, once it is signed in', async () => {
    const organizationId = await addOrganization(testDb)
    await addInvited(db, organizationId, 'owner-4@example.com', { role: 'owner' })
    const person = await addInvited(db, organizationId, 'former-4@example.com')
    await removeMember({ db, organizationId, actor: commandLine, now }, { userId: person.id })
    const input = { email: person.email, role: 'reviewer' } as const
    const { token } = await inviteMember({ db, organizationId, actor: commandLine, ...means }, input)

    expect(await checkLink({ db, now }, token)).toMatchObject({ requiresSignIn: true, requiresPassword: false })
    const use = { token, name: 'Eve', password: malloryPassword }
    await expect(redeemLink({ db, from, ...means }, use)).rejects.toMatchObject({ problem: 'sign_in_first' })
    await redeemLink({ db, from, ...means }, { token, as: person.id })

    const session = await enter(db, person)
    expect(await findSession(db, session.token, { reach: organizationId, now })).toMatchObject({ role: 'reviewer' })
  })
})

describe('an invitation', () => {
  it('looks the same for all other accounts that the address has', async () => {
    const disabled = await addPerson(db)
    await setUserDisabled({ db, actor: commandLine, now }, disabled.id, { isDisabled: true })
    const elsewhere = await addInvited(db, await addOrganization(testDb), 'elsewhere-5@example.com')
    const staff = await addPerson(db, { platformRole: 'administrator' })
    const organizationId = await addOrganization(testDb)

    const emails = ['nobody-5@example.com', disabled.email, elsewhere.email, staff.email]
    const checks = []
    for (const email of emails) {
      const { token } = await inviteMember(
        { db, organizationId, actor: commandLine, ...means },
        { email, role: 'viewer' }
      )
      checks.push({ ...(await checkLink({ db, now }, token)), email: '' })
      await redeemLink({ db, from, ...means }, { token, name: 'Mallory', password: malloryPassword })
    }

    expect(new Set(checks.map((check) => JSON.stringify(check))).size).toBe(1)
    expect((await listMembers(db, organizationId)).map(({ email }) => email).sort()).toEqual(emails.sort())
    expect(await enter(db, staff)).toMatchObject({ platform_role: 'administrator' })
  })
})

/** @returns the token of the session */
async function enterAs(email: string, ofAccount: string): Promise<string> {
  const { signedIn } = await signIn({ db, from, ...means }, { email, password: ofAccount })
  if (signedIn === undefined) throw new Error(`${email} cannot sign in`)

  return signedIn.token
}
