import { listAuditEvents, newId } from '@callbook/db'
import { moveMemberships } from '@callbook/db/accounts'
import { addCall, addClient, addOrganization } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { commandLine } from '../actor.ts'
import { redeemLink } from '../links/redeem-link.ts'
import { listMembers } from '../memberships/members.ts'
import { findSession, sessionActor } from '../sessions/sessions.ts'
import { signIn } from '../sessions/sign-in.ts'
import {
  addInvited,
  addPerson,
  createConsoleDatabase,
  enter,
  from,
  listAccountActions,
  means,
  now,
  password
} from '../testing/people.ts'
import { mergeUsers } from './merge-users.ts'
import { setPlatformRole } from './user-access.ts'
import { createUser } from './users.ts'

const { testDb, db } = await createConsoleDatabase()

describe('mergeUsers', () => {
  it('moves the memberships, and ends all sessions and passwords of both accounts', async () => {
    const [acme, globex] = [await addOrganization(testDb), await addOrganization(testDb)]
    const email = 'merged-1@example.com'
    const one = await addInvited(db, acme, email, { password: 'the first long password', role: 'owner' })
    const two = await addInvited(db, globex, email, { password: 'the second long password' })
    const tokens = []
    for (const tried of ['the first long password', 'the second long password']) {
      tokens.push((await signIn({ db, from, ...means }, { email, password: tried })).signedIn?.token ?? '')
    }

    const merged = await mergeUsers({ db, actor: commandLine, ...means }, { userId: one.id, fromId: two.id })

    expect(merged?.user).toMatchObject({ id: one.id, created_by_organization_id: null, disabled_at: null })
    for (const token of tokens) expect(await findSession(db, token, { now })).toBeUndefined()
    for (const tried of ['the first long password', 'the second long password']) {
      expect(await signIn({ db, from, ...means }, { email, password: tried })).toEqual({ choices: [] })
    }
    expect(await listMembers(db, acme)).toMatchObject([{ user_id: one.id, role: 'owner' }])
    expect(await listMembers(db, globex)).toMatchObject([{ user_id: one.id, role: 'viewer' }])
    const [event] = await listAuditEvents({ db, organizationId: globex }, { act: 'member.merge' }, 1)
    expect(event).toMatchObject({ act: 'member.merge', object_id: one.id })
    expect(JSON.parse(event?.changes ?? '')).toMatchObject({ account: { before: two.id, after: one.id } })
    expect(await listAccountActions(testDb, one.id)).toContain('user.merge')

    await redeemLink({ db, from, ...means }, { token: merged?.link.token ?? '', password })
    const session = await enter(db, one)
    expect(await findSession(db, session.token, { reach: globex, now })).toMatchObject({ role: 'viewer' })
    await expect(setPlatformRole({ db, actor: commandLine, now }, one.id, 'account_manager')).resolves.toBeDefined()
  })

  it.each([
    { one: 'own', two: 'own', kept: ['own'] },
    { one: 'own', two: 'other', kept: ['own', 'other'] },
    { one: 'own', two: null, kept: ['own', null] },
    { one: null, two: 'other', kept: [null, 'other'] }
  ] as const)('keeps the memberships of $one and $two', async ({ one, two, kept }) => {
    const organizationId = await addOrganization(testDb)
    const clients = { own: await addClient(testDb, organizationId), other: await addClient(testDb, organizationId) }
    const [into, from] = [await addPerson(db), await addPerson(db)]
    const membership = { organization_id: organizationId, role: 'viewer', created_at: now }
    const limits = [one, two].map((name) => name && clients[name])
    const rows = [into, from].map(({ id: user_id }, nth) => {
      return { ...membership, id: newId(), user_id, client_id: limits[nth] ?? null }
    })
    await testDb.insertInto('memberships').values(rows).execute()

    await testDb.transaction().execute((tx) => moveMemberships(tx, { from: from.id, to: into.id }, now))

    const members = await listMembers(db, organizationId)
    expect(new Set(members.map(({ user_id: id }) => id))).toEqual(new Set([into.id]))
    expect(new Set(members.map(({ client_id: id }) => id))).toEqual(new Set(kept.map((name) => name && clients[name])))
  })

  it('moves the assigned calls of every client', async () => {
    const acme = await addOrganization(testDb)
    const clients = [await addClient(testDb, acme), await addClient(testDb, acme)]
    const email = 'merged-assigned@example.com'
    const user = await addPerson(db, { email })
    const from = await addInvited(db, acme, email, { role: 'reviewer' })
    await testDb.deleteFrom('memberships').where('user_id', '=', from.id).execute()
    const calls = []
    for (const client_id of clients) {
      const membership = { organization_id: acme, user_id: from.id, role: 'reviewer', created_at: now, client_id }
      await testDb
        .insertInto('memberships')
        .values({ ...membership, id: newId() })
        .execute()
      const call_id = await addCall(testDb, acme, client_id)
      const assigned = { organization_id: acme, call_id, client_id, user_id: from.id, assigned_at: now }
      await testDb.insertInto('review_assignments').values(assigned).execute()
      calls.push({ call_id, user_id: user.id })
    }

    await mergeUsers({ db, actor: commandLine, ...means }, { userId: user.id, fromId: from.id })

    const assigned = testDb.selectFrom('review_assignments').select(['call_id', 'user_id'])
    expect(await assigned.where('organization_id', '=', acme).orderBy('call_id').execute()).toEqual(
      calls.toSorted((one, other) => (one.call_id < other.call_id ? -1 : 1))
    )
  })

  it('keeps the higher role if both are members', async () => {
    const organizationId = await addOrganization(testDb)
    const owner = await addInvited(db, organizationId, 'merged-2@example.com', { role: 'owner' })
    const input = { email: owner.email, name: 'Ann', platformRole: null }
    const { user } = await createUser({ db, actor: commandLine, ...means }, input)
    const membership = { organization_id: organizationId, user_id: user.id, role: 'viewer', created_at: now }
    await testDb
      .insertInto('memberships')
      .values({ ...membership, id: newId() })
      .execute()

    await mergeUsers({ db, actor: commandLine, ...means }, { userId: user.id, fromId: owner.id })

    expect(await listMembers(db, organizationId)).toMatchObject([{ user_id: user.id, role: 'owner' }])
  })

  it('merges only accounts of one address, into the one that staff created', async () => {
    const [staffs, other] = [await addPerson(db), await addPerson(db)]
    const invited = await addInvited(db, await addOrganization(testDb), staffs.email)
    const merge = (userId: typeof staffs.id, fromId: typeof staffs.id) =>
      mergeUsers({ db, actor: commandLine, ...means }, { userId, fromId })

    await expect(merge(staffs.id, other.id)).rejects.toMatchObject({ problem: 'different_addresses' })
    await expect(merge(staffs.id, staffs.id)).rejects.toMatchObject({ problem: 'different_addresses' })
    await expect(merge(invited.id, staffs.id)).rejects.toMatchObject({ problem: 'created_by_organization' })
    expect(await merge(staffs.id, invited.id)).toBeDefined()
  })

  it('is for administrators', async () => {
    const manager = await addPerson(db, { platformRole: 'account_manager' })
    const staffs = await addPerson(db)
    const invited = await addInvited(db, await addOrganization(testDb), staffs.email)
    const actor = sessionActor(await enter(db, manager), from)

    await expect(mergeUsers({ db, actor, ...means }, { userId: staffs.id, fromId: invited.id })).rejects.toMatchObject({
      problem: 'not_permitted'
    })
  })
})
