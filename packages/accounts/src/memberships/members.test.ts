import { listAuditEvents, newId } from '@callbook/db'
import { addClient, addOrganization } from '@callbook/db/testing'
import type { ClientId, MembershipRole, OrganizationId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { commandLine } from '../actor.ts'
import { checkLink } from '../links/check-link.ts'
import { requirePermission } from '../sessions/require-permission.ts'
import { findSession, sessionActor } from '../sessions/sessions.ts'
import {
  actorAs,
  addInvited,
  addPerson,
  createConsoleDatabase,
  enter,
  from,
  means,
  now,
  type TestPerson
} from '../testing/people.ts'
import { setUserDisabled } from '../users/user-access.ts'
import { inviteMember } from './invitations.ts'
import { changeMember, listMembers, type MemberChange, removeMember } from './members.ts'

const { testDb, db } = await createConsoleDatabase()

describe('the last owner', () => {
  it('cannot leave or change the role', async () => {
    const { organizationId, owner } = await organizationWith('viewer')

    await expect(
      removeMember({ db, organizationId, actor: actorAs(owner), now }, { userId: owner.id })
    ).rejects.toMatchObject({
      problem: 'last_owner'
    })
    await expect(change(organizationId, owner, 'reviewer')).rejects.toMatchObject({ problem: 'last_owner' })
    expect(await change(organizationId, owner, 'owner')).toBe(true)
    expect(await rolesOf(organizationId)).toEqual(['owner', 'viewer'])
  })

  it('cannot leave while the other owners are disabled', async () => {
    const { organizationId, owner, member } = await organizationWith('owner')
    await setUserDisabled({ db, actor: commandLine, now }, member.id, { isDisabled: true })

    await expect(
      removeMember({ db, organizationId, actor: actorAs(owner), now }, { userId: owner.id })
    ).rejects.toMatchObject({
      problem: 'last_owner'
    })
    expect(await removeMember({ db, organizationId, actor: actorAs(owner), now }, { userId: member.id })).toBe(true)
  })

  it('remains if two owners leave at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { organizationId, owner, member } = await organizationWith('owner')

      const outcomes = await Promise.allSettled([
        removeMember({ db, organizationId, actor: actorAs(owner), now }, { userId: owner.id }),
        round % 2 === 0
          ? removeMember({ db, organizationId, actor: actorAs(member), now }, { userId: member.id })
          : change(organizationId, member, 'viewer')
      ])

      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { problem: 'last_owner' } })
      expect(await rolesOf(organizationId)).toContain('owner')
    }
  })
})

describe('removeMember', () => {
  it('keeps the sessions of members of other organizations, without access to this one', async () => {
    const { organizationId, owner, member } = await organizationWith('reviewer')
    const other = await addOrganization(testDb)
    await addMembership(other, member, 'viewer')
    const { token } = await enter(db, member)

    await removeMember({ db, organizationId, actor: actorAs(owner), now }, { userId: member.id })

    expect(await findSession(db, token, { reach: organizationId, now })).toMatchObject({
      user_id: member.id,
      role: null
    })
    expect(await findSession(db, token, { reach: other, now })).toMatchObject({ role: 'viewer' })
  })

  it('keeps the sessions of staff', async () => {
    const { organizationId, owner } = await organizationWith('viewer')
    const manager = await addPerson(db, { platformRole: 'account_manager' })
    await addMembership(organizationId, manager, 'owner')
    const { token } = await enter(db, manager)

    await removeMember({ db, organizationId, actor: actorAs(owner), now }, { userId: manager.id })

    expect(await findSession(db, token, { reach: organizationId, now })).toMatchObject({ role: null })
  })

  it('ends the sessions and the invitations of the removed member', async () => {
    const { organizationId, owner, member } = await organizationWith('owner')
    const { token } = await enter(db, member)
    const input = { email: 'friend@example.com', role: 'owner' } as const
    const link = await inviteMember({ db, organizationId, actor: actorAs(member), ...means }, input)

    expect(await removeMember({ db, organizationId, actor: actorAs(owner), now }, { userId: member.id })).toBe(true)

    expect(await findSession(db, token, { reach: organizationId, now })).toBeUndefined()
    expect(await checkLink({ db, now }, link.token)).toBeUndefined()
    expect(await removeMember({ db, organizationId, actor: actorAs(owner), now }, { userId: member.id })).toBe(false)
    expect(
      await changeMember({ db, organizationId, actor: actorAs(owner), now }, { userId: newId(), role: 'owner' })
    ).toBe(false)
  })

  it('does not remove members of other organizations', async () => {
    const [one, other] = [await organizationWith('viewer'), await organizationWith('viewer')]

    expect(
      await removeMember(
        { db, organizationId: one.organizationId, actor: actorAs(one.owner), now },
        { userId: other.member.id }
      )
    ).toBe(false)
    expect(await rolesOf(other.organizationId)).toEqual(['owner', 'viewer'])
  })
})

describe('changeMember', () => {
  it('ends the invitations of a former owner', async () => {
    const { organizationId, owner, member } = await organizationWith('owner')
    const invite = (actor: TestPerson, email: string) =>
      inviteMember({ db, organizationId, actor: actorAs(actor), ...means }, { email, role: 'owner' })
    const [ended, other] = [await invite(member, 'own-1@example.com'), await invite(owner, 'own-2@example.com')]

    await changeMember({ db, organizationId, actor: actorAs(owner), now }, { userId: member.id, role: 'reviewer' })

    expect(await checkLink({ db, now }, ended.token)).toBeUndefined()
    expect(await checkLink({ db, now }, other.token)).toBeDefined()
  })
})

describe('a former owner', () => {
  const losses = [
    {
      what: 'made less',
      lose: ({ organizationId, owner, member }: Tenant) =>
        changeMember({ db, organizationId, actor: actorAs(owner), now }, { userId: member.id, role: 'viewer' })
    },
    {
      what: 'taken out',
      lose: ({ organizationId, owner, member }: Tenant) =>
        removeMember({ db, organizationId, actor: actorAs(owner), now }, { userId: member.id })
    }
  ]

  it.each(losses)('who was $what between the request and its commit changes nothing', async ({ lose }) => {
    const tenant = await organizationWith('owner')
    const { organizationId, owner, member } = tenant
    await addMembership(await addOrganization(testDb), member, 'viewer')
    const actor = sessionActor(await enter(db, member), from)
    await lose(tenant)
    const email = 'friend-of-the-lost@example.com'

    const refused = { problem: 'not_permitted' }
    await expect(inviteMember({ db, organizationId, actor, ...means }, { email, role: 'owner' })).rejects.toMatchObject(
      refused
    )
    await expect(
      changeMember({ db, organizationId, actor, now }, { userId: owner.id, role: 'owner' })
    ).rejects.toMatchObject(refused)
  })

  it.each(losses)('who is $what while inviting creates no invitation', async ({ lose }) => {
    for (let round = 0; round < 10; round += 1) {
      const tenant = await organizationWith('owner')
      await addMembership(await addOrganization(testDb), tenant.member, 'viewer')
      const actor = sessionActor(await enter(db, tenant.member), from)
      const input = { email: `friend-${round}@example.com`, role: 'owner' } as const

      const [invited] = await Promise.allSettled([
        inviteMember({ db, organizationId: tenant.organizationId, actor, ...means }, input),
        lose(tenant)
      ])

      if (invited.status === 'fulfilled') expect(await checkLink({ db, now }, invited.value.token)).toBeUndefined()
      else expect(invited.reason).toMatchObject({ problem: 'not_permitted' })
    }
  })

  it('who is staff keeps the rights of an owner in all organizations', async () => {
    const { organizationId } = await organizationWith('viewer')
    const manager = await addPerson(db, { platformRole: 'account_manager' })
    const input = { email: 'friend-of-staff@example.com', role: 'viewer' } as const

    const link = await inviteMember(
      { db, organizationId, actor: sessionActor(await enter(db, manager), from), ...means },
      input
    )

    expect(await checkLink({ db, now }, link.token)).toBeDefined()
  })
})

it('records nothing if the role does not change', async () => {
  const { organizationId, owner, member } = await organizationWith('viewer')

  expect(
    await changeMember({ db, organizationId, actor: actorAs(owner), now }, { userId: member.id, role: 'viewer' })
  ).toBe(true)

  expect(await listAuditEvents({ db, organizationId }, {}, 10)).toEqual([])
})

it('records changes of members in their organization', async () => {
  const { organizationId, owner, member } = await organizationWith('viewer')

  await changeMember({ db, organizationId, actor: actorAs(owner), now }, { userId: member.id, role: 'reviewer' })
  await removeMember({ db, organizationId, actor: actorAs(owner), now }, { userId: member.id })

  const rows = await testDb
    .selectFrom('audit_events')
    .select(['action as act', 'actor_kind', 'actor_id', 'object_id', 'changes', 'ip'])
    .where('organization_id', '=', organizationId)
    .orderBy('action')
    .execute()
  const common = { actor_kind: 'user', actor_id: owner.id, object_id: member.id, ip: '192.0.2.1' }
  expect(rows).toEqual([
    { ...common, act: 'member.remove', changes: JSON.stringify({ role: { before: 'reviewer' } }) },
    { ...common, act: 'member.role', changes: JSON.stringify({ role: { before: 'viewer', after: 'reviewer' } }) }
  ])
})

describe('a membership limited to a client', () => {
  it('is limited from its invitation on, and the audit log names the client', async () => {
    const { organizationId } = await organizationWith('viewer')
    const clientId = await addClient(testDb, organizationId)

    const limited = await addInvited(db, organizationId, 'limited@example.com', { clientId })

    const session = await enter(db, limited)
    expect(await findSession(db, session.token, { reach: organizationId, now })).toMatchObject({ client_id: clientId })
    expect(await listMembers(db, organizationId)).toContainEqual(
      expect.objectContaining({ user_id: limited.id, role: 'viewer', client_id: clientId })
    )
    const events = await listAuditEvents({ db, organizationId }, { kind: 'changes' }, 10)
    const ofMembers = events.filter(({ act }) => act.startsWith('member.'))
    expect(ofMembers.map(({ changes }) => JSON.parse(changes).client_id)).toEqual([
      { after: clientId },
      { after: clientId }
    ])
  })

  it.each([
    { role: 'owner', limit: 'own', problem: 'limited_owner' },
    { role: 'viewer', limit: 'foreign', problem: 'unknown_client' },
    { role: 'client_manager', limit: 'none', problem: 'unlimited_manager' }
  ] as const)('is rejected for the role $role and the client: $limit', async ({ role, limit, problem }) => {
    const { organizationId, owner, member } = await organizationWith('viewer')
    const clients = {
      none: null,
      own: await addClient(testDb, organizationId),
      foreign: await addClient(testDb, await addOrganization(testDb))
    }
    const membership = { role, clientId: clients[limit] }

    const invited = inviteMember(
      { db, organizationId, actor: actorAs(owner), ...means },
      { email: 'a@b.c', ...membership }
    )
    await expect(invited).rejects.toMatchObject({ problem })
    const changed = changeMember(
      { db, organizationId, actor: actorAs(owner), now },
      { userId: member.id, ...membership }
    )
    await expect(changed).rejects.toMatchObject({ problem })
  })

  it('moves to another client, and the audit log names both', async () => {
    const { organizationId, owner, member } = await organizationWith('viewer')
    const [one, other] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
    const { token } = await enter(db, member)
    const changeTo = (changed: Omit<MemberChange, 'userId'>) =>
      changeMember({ db, organizationId, actor: actorAs(owner), now }, { userId: member.id, ...changed })

    await changeTo({ role: 'client_manager', clientId: one })
    await changeTo({ clientId: other })

    const session = await findSession(db, token, { reach: organizationId, now })
    expect(session).toMatchObject({ role: 'client_manager', client_id: other })
    const changes = (await listAuditEvents({ db, organizationId }, {}, 2)).map((event) => JSON.parse(event.changes))
    const first = { role: { before: 'viewer', after: 'client_manager' }, client_id: { before: null, after: one } }
    expect(new Set(changes)).toEqual(new Set([first, { client_id: { before: one, after: other } }]))
    await expect(changeTo({ clientId: null })).rejects.toMatchObject({ problem: 'unlimited_manager' })
    await expect(changeTo({ role: 'owner' })).rejects.toMatchObject({ problem: 'limited_owner' })
    expect(await changeTo({ role: 'owner', clientId: null })).toBe(true)
  })

  it('permits changes only within the reach of the request', async () => {
    const { organizationId, member } = await organizationWith('viewer')
    const [one, other] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
    const actor = sessionActor(await enter(db, member), from)
    const isPermitted = async (clientId: ClientId | undefined) => {
      const required = { permission: 'manage_endpoints', organizationId, clientId } as const

      return await requirePermission({ db, actor, now }, required).then(
        () => true,
        () => false
      )
    }

    for (const [clientId, unreached] of [
      [one, other],
      [other, one]
    ] as const) {
      const manager = { userId: member.id, role: 'client_manager', clientId } as const
      await changeMember({ db, organizationId, actor: commandLine, now }, manager)

      expect(await isPermitted(clientId)).toBe(true)
      expect([await isPermitted(unreached), await isPermitted(undefined)]).toEqual([false, false])
    }
  })
})

it('lists members with their details', async () => {
  const { organizationId, owner, member } = await organizationWith('reviewer')

  const members = await listMembers(db, organizationId)

  expect(members.map(({ user_id }) => user_id).sort()).toEqual([owner.id, member.id].sort())
  expect(members[0]).toEqual({
    user_id: expect.any(String),
    email: expect.any(String),
    name: expect.any(String),
    role: expect.any(String),
    client_id: null,
    created_at: now.toISOString(),
    disabled_at: null,
    has_second_factor: false,
    identity: null,
    last_seen_at: now.toISOString(),
    role_by_groups: false
  })
})

async function organizationWith(role: MembershipRole) {
  const organizationId = await addOrganization(testDb)
  const [owner, member] = [await addPerson(db), await addPerson(db)]
  const base = { organization_id: organizationId, created_at: now }
  await testDb
    .insertInto('memberships')
    .values([
      { ...base, id: newId(), user_id: owner.id, role: 'owner' },
      { ...base, id: newId(), user_id: member.id, role }
    ])
    .execute()

  return { organizationId, owner, member }
}

type Tenant = Awaited<ReturnType<typeof organizationWith>>

async function addMembership(organizationId: OrganizationId, { id }: TestPerson, role: MembershipRole): Promise<void> {
  await testDb
    .insertInto('memberships')
    .values({ id: newId(), organization_id: organizationId, user_id: id, role, created_at: now })
    .execute()
}

async function change(organizationId: OrganizationId, person: TestPerson, role: MembershipRole): Promise<boolean> {
  return await changeMember({ db, organizationId, actor: actorAs(person), now }, { userId: person.id, role })
}

async function rolesOf(organizationId: OrganizationId): Promise<string[]> {
  return (await listMembers(db, organizationId)).map(({ role }) => role).sort()
}
