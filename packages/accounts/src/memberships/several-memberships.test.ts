import { addClient, addOrganization } from '@callbook/db/testing'
import { type ClientId, type MembershipRole, type OrganizationId, reachOf } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { commandLine } from '../actor.ts'
import { redeemLink } from '../links/redeem-link.ts'
import { findSession } from '../sessions/sessions.ts'
import { addPerson, createConsoleDatabase, enter, from, means, now, type TestPerson } from '../testing/people.ts'
import { inviteMember } from './invitations.ts'
import { changeMember, listMembers, removeMember } from './members.ts'

const { testDb, db } = await createConsoleDatabase()

describe('a user with memberships of two clients', () => {
  it('has the role of the requested one, and by default the first', async () => {
    const { organizationId, member, one, other } = await memberOfTwo()
    const { token } = await enter(db, member)
    const roleIn = async (clientId: ClientId | null) => {
      const session = await findSession(db, token, { reach: reachOf(organizationId, clientId), now })

      return [session?.role, session?.client_id]
    }

    expect(await roleIn(one)).toEqual(['viewer', one])
    expect(await roleIn(other)).toEqual(['client_manager', other])
    expect(await roleIn(null)).toEqual(['viewer', one])
    expect(await roleIn(await addClient(testDb, organizationId))).toEqual([null, null])

    await join(organizationId, member, 'reviewer', null)
    expect(await roleIn(null)).toEqual(['reviewer', null])
    expect(await roleIn(other)).toEqual(['client_manager', other])
  })

  it('keeps the other one when one changes or ends', async () => {
    const { organizationId, member, one, other } = await memberOfTwo()
    const third = await addClient(testDb, organizationId)
    const { token } = await enter(db, member)
    const userId = member.id

    expect(await change(organizationId, { userId, of: one, clientId: third })).toBe(true)
    expect(await rolesOf(organizationId)).toEqual({ [third]: 'viewer', [other]: 'client_manager' })

    expect(await removeMember({ db, organizationId, actor: commandLine, now }, { userId, of: third })).toBe(true)
    expect(await rolesOf(organizationId)).toEqual({ [other]: 'client_manager' })
    expect(await findSession(db, token, { reach: organizationId, now })).toMatchObject({ client_id: other })

    expect(await removeMember({ db, organizationId, actor: commandLine, now }, { userId })).toBe(true)
    expect(await findSession(db, token, { reach: organizationId, now })).toBeUndefined()
  })

  it('must be changed by the limit of one, which no other may have', async () => {
    const { organizationId, member, one, other } = await memberOfTwo()
    const userId = member.id

    await expect(change(organizationId, { userId, role: 'viewer' })).rejects.toMatchObject({
      problem: 'several_memberships'
    })
    await expect(removeMember({ db, organizationId, actor: commandLine, now }, { userId })).rejects.toMatchObject({
      problem: 'several_memberships'
    })
    await expect(change(organizationId, { userId, of: one, clientId: other })).rejects.toMatchObject({
      problem: 'already_member'
    })
    await expect(
      inviteMember(
        { db, organizationId, actor: commandLine, ...means },
        { email: member.email, role: 'viewer', clientId: one }
      )
    ).rejects.toMatchObject({ problem: 'already_member' })
    expect(await change(organizationId, { userId, of: null, role: 'viewer' })).toBe(false)
  })
})

it('a membership that moves to a client while its user joins that client is never double', async () => {
  for (let round = 0; round < 10; round += 1) {
    const organizationId = await addOrganization(testDb)
    const [one, other] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
    const member = await addPerson(db)
    await join(organizationId, member, 'viewer', one)
    const invited = { email: member.email, role: 'reviewer', clientId: other } as const
    const { token } = await inviteMember({ db, organizationId, actor: commandLine, ...means }, invited)

    const outcomes = await Promise.allSettled([
      redeemLink({ db, from, ...means }, { token, as: member.id }),
      change(organizationId, { userId: member.id, of: one, clientId: other })
    ])

    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.problem] : []))
    expect(failures).toEqual(['already_member'])
    const roles = await rolesOf(organizationId)
    expect([{ [other]: 'viewer' }, { [one]: 'viewer', [other]: 'reviewer' }]).toContainEqual(roles)
  }
})

/** Adds a member of two clients. The memberships have the same age, so their clients decide their order. */
async function memberOfTwo() {
  const organizationId = await addOrganization(testDb)
  const clients = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)].sort()
  const [one, other] = clients as [ClientId, ClientId]
  const member = await addPerson(db)
  await join(organizationId, member, 'viewer', one)
  await join(organizationId, member, 'client_manager', other)

  return { organizationId, member, one, other }
}

/** Invites a user, who accepts. */
async function join(
  organizationId: OrganizationId,
  { id, email }: TestPerson,
  role: MembershipRole,
  clientId: ClientId | null
): Promise<void> {
  const { token } = await inviteMember({ db, organizationId, actor: commandLine, ...means }, { email, role, clientId })
  await redeemLink({ db, from, ...means }, { token, as: id })
}

async function change(organizationId: OrganizationId, member: Parameters<typeof changeMember>[1]): Promise<boolean> {
  return await changeMember({ db, organizationId, actor: commandLine, now }, member)
}

async function rolesOf(organizationId: OrganizationId) {
  const members = await listMembers(db, organizationId)

  return Object.fromEntries(members.map(({ client_id: id, role }) => [id ?? 'all', role]))
}
