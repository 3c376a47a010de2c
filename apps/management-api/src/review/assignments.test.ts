import { commandLine, removeMember } from '@callbook/accounts'
import { maxAssignedCalls } from '@callbook/db'
import { addCall, addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import type { CallId, ClientId, OrganizationId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'
import { addFlaggedCall, flagged } from '../testing/console/requests/reviews.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)
const monday = Date.parse('2026-11-16T10:00:00.000Z')

describe('an assigned call', () => {
  it('names its assignee, and is left out of the queue of others unless they request it', async () => {
    const { organizationId, path, calls } = await withCalls(3)
    const [dana, eli] = [await enter(organizationId), await enter(organizationId)]

    const answer = await assign(dana, path, calls[0], eli.id)

    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { data: { user_id: eli.id, name: eli.name, is_you: false } }
    ])
    for (const page of ['review', 'evaluations']) {
      const { data } = (await eli.browser.send('GET', `${path}/calls/${calls[0]}/${page}`)).json()
      expect(data.assignee).toEqual({ user_id: eli.id, name: eli.name, is_you: true })
    }
    expect(await next(dana, path)).toBe(calls[1])
    expect(await next(dana, path, { assignee: 'none' })).toBe(calls[1])
    expect(await next(dana, path, { assignee: 'none', after: calls[1] })).toBe(calls[2])
    expect(await next(dana, path, { assignee: 'me' })).toBeNull()
    expect(await next(dana, path, { assignee: eli.id })).toBe(calls[0])
    expect(await next(dana, path)).toBe(calls[1])
    expect(await next(eli, path)).toBe(calls[0])
    expect(await next(eli, path, { assignee: 'me', after: calls[0] })).toBeNull()
  })

  it('is counted for its assignee, and listed with the members who can be assigned', async () => {
    const { organizationId, path, calls } = await withCalls(2)
    const [dana, eli] = [await enter(organizationId), await enter(organizationId)]
    await enter(organizationId, 'viewer')
    for (const call of calls) await assign(dana, path, call, eli.id)

    const { data } = (await dana.browser.send('GET', `${path}/review/assignees`)).json()

    expect(data).toHaveLength(2)
    expect(data).toContainEqual({ user_id: dana.id, name: dana.name, is_you: true, assigned: 0 })
    expect(data).toContainEqual({ user_id: eli.id, name: eli.name, is_you: false, assigned: 2 })
    expect((await eli.browser.send('GET', `${path}/review`)).json().data).toMatchObject({ assigned_to_you: 2 })
    expect((await dana.browser.send('GET', `${path}/review`)).json().data).toMatchObject({ assigned_to_you: 0 })
  })

  it('can be assigned again and unassigned, each with one audit event', async () => {
    const { organizationId, path, calls } = await withCalls(1)
    const [dana, eli] = [await enter(organizationId), await enter(organizationId)]

    await assign(dana, path, calls[0], eli.id)
    await assign(dana, path, calls[0], eli.id)
    await assign(dana, path, calls[0], dana.id)
    const ends = [await unassign(eli, path, calls[0]), await unassign(eli, path, calls[0])]

    expect(ends).toEqual([204, 204])
    expect(await auditedAssignees(organizationId)).toEqual([
      { after: eli.id },
      { before: eli.id, after: dana.id },
      { before: dana.id }
    ])
    expect(await listAssigned(organizationId)).toEqual([])
  })

  it('belongs to the last of concurrent assignments', async () => {
    const { organizationId, path, calls } = await withCalls(1)
    const people = await Promise.all([1, 2, 3, 4].map(() => enter(organizationId)))

    const answers = await Promise.all(people.map((person) => assign(person, path, calls[0], person.id)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const events = await auditedAssignees(organizationId)
    expect(events).toHaveLength(4)
    const replaced = events.map(({ before }) => before)
    const last = events.map(({ after }) => after).filter((after) => !replaced.includes(after))
    expect(await listAssigned(organizationId)).toMatchObject([{ user_id: last[0] }])
  })

  it('is unassigned after its review', async () => {
    const { organizationId, path, calls } = await withCalls(1)
    const [dana, eli] = [await enter(organizationId), await enter(organizationId)]
    await assign(dana, path, calls[0], eli.id)

    const review = { lead_quality: { result: flagged, seen: 1 } }
    await dana.browser.send('PUT', `${path}/calls/${calls[0]}/review`, review)

    expect(await listAssigned(organizationId)).toEqual([])
    const late = await assign(dana, path, calls[0], eli.id)
    expect([late.statusCode, late.json().message]).toEqual([409, 'The call does not wait for a review'])
  })
})

describe('an assignment', () => {
  it.each<[who: string, role: 'owner' | 'reviewer' | 'viewer', limit: 'none' | 'other' | 'own', status: number]>([
    ['a reviewer', 'reviewer', 'none', 200],
    ['a reviewer of the client', 'reviewer', 'own', 200],
    ['a reviewer of another client', 'reviewer', 'other', 400],
    ['a viewer', 'viewer', 'none', 400]
  ])('to %s', async (_, role, limit, status) => {
    const { organizationId, path, calls } = await withCalls(1)
    const own = await clientOf(calls[0])
    const other = await addClient(testDb, organizationId)
    const dana = await enter(organizationId)
    const assignee = await enter(organizationId, role, { none: null, own, other }[limit])

    const answer = await assign(dana, path, calls[0], assignee.id)

    expect(answer.statusCode).toBe(status)
    const { data } = (await dana.browser.send('GET', `${path}/review/assignees?client_id=${own}`)).json()
    const isListed = data.some(({ user_id }: { user_id: string }) => user_id === assignee.id)
    expect(isListed).toBe(status === 200)
  })

  it('is offered to a member of one client only for members of this client', async () => {
    const { organizationId, path } = await withCalls(1)
    const [own, other] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
    await enter(organizationId)
    await enter(organizationId, 'reviewer', other)
    const [ann, ben] = [await enter(organizationId, 'reviewer', own), await enter(organizationId, 'reviewer', own)]

    for (const query of ['', `?client_id=${own}`]) {
      const { data } = (await ann.browser.send('GET', `${path}/review/assignees${query}`)).json()
      const ids = data.map(({ user_id }: { user_id: string }) => user_id)
      expect(new Set(ids)).toEqual(new Set([ann.id, ben.id]))
    }
  })

  it('to a member of another organization is rejected like one to an unknown user', async () => {
    const { organizationId, path, calls } = await withCalls(1)
    const dana = await enter(organizationId)
    const stranger = await enter(await addOrganization(testDb))

    const answers = [await assign(dana, path, calls[0], stranger.id), await assign(dana, path, calls[0], calls[0])]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400])
    expect(answers[0]?.body).toBe(answers[1]?.body)
  })

  it('is limited for each member', async () => {
    const { organizationId, path, calls } = await withCalls(1)
    const dana = await enter(organizationId)
    const client_id = await clientOf(calls[0])
    for (let nth = 0; nth < maxAssignedCalls; nth += 1) {
      const call_id = await addCall(testDb, organizationId, client_id)
      const row = { organization_id: organizationId, call_id, client_id, user_id: dana.id, assigned_at: new Date() }
      await testDb.insertInto('review_assignments').values(row).execute()
    }

    const answer = await assign(dana, path, calls[0], dana.id)

    expect([answer.statusCode, answer.json().message]).toEqual([409, 'At most 200 calls can be assigned to one member'])
  })
})

describe('the assignments of a member end', () => {
  it('with the membership, even if a call is assigned at the same time', async () => {
    const { organizationId, path, calls } = await withCalls(4)
    const [dana, eli] = [await enter(organizationId, 'owner'), await enter(organizationId)]
    await assign(dana, path, calls[0], eli.id)
    await assign(dana, path, calls[1], dana.id)

    await Promise.all([
      removeMember({ db, organizationId, actor: commandLine, now: new Date() }, { userId: eli.id }),
      ...calls.slice(2).map((call) => assign(dana, path, call, eli.id))
    ])

    expect(await listAssigned(organizationId)).toMatchObject([{ call_id: calls[1], user_id: dana.id }])
  })

  it('with the access to the client or the permission, as far as that changes', async () => {
    const { organizationId, path, calls } = await withCalls(2)
    const [dana, eli] = [await enter(organizationId, 'owner'), await enter(organizationId)]
    for (const call of calls) await assign(dana, path, call, eli.id)
    const member = `${path}/members/${eli.id}`
    const change = async (body: object) => expect((await dana.browser.send('PATCH', member, body)).statusCode).toBe(204)

    await change({ client_id: await clientOf(calls[1]) })
    expect(await listAssigned(organizationId)).toMatchObject([{ call_id: calls[1] }])
    await change({ role: 'client_manager' })
    expect(await listAssigned(organizationId)).toHaveLength(1)
    await change({ role: 'viewer' })
    expect(await listAssigned(organizationId)).toEqual([])
  })
})

async function withCalls(count: number) {
  const organizationId = await addOrganization(testDb)
  const calls: CallId[] = []
  for (let nth = 0; nth < count; nth += 1) {
    calls.push(await addFlaggedCall({ db, testDb }, organizationId, new Date(monday + nth * 60_000)))
  }

  return { organizationId, path: `/organizations/${organizationId}`, calls }
}

type Reviewer = Awaited<ReturnType<typeof enter>>

async function enter(
  organizationId: OrganizationId,
  role: 'client_manager' | 'owner' | 'reviewer' | 'viewer' = 'reviewer',
  clientId: ClientId | null = null
) {
  const [browser, person] = [open(), await addPerson(db, { memberships: { [organizationId]: role }, clientId })]
  await browser.enter(person)
  const { name } = (await browser.send('GET', '/me')).json().data

  return { ...person, browser, name: name as string }
}

async function assign({ browser }: Reviewer, path: string, call: CallId | undefined, user_id: string | undefined) {
  return await browser.send('PUT', `${path}/calls/${call}/assignee`, { user_id })
}

async function unassign({ browser }: Reviewer, path: string, call: CallId | undefined): Promise<number> {
  return (await browser.send('DELETE', `${path}/calls/${call}/assignee`)).statusCode
}

async function next({ browser }: Reviewer, path: string, requested: object = {}): Promise<CallId | null> {
  return (await browser.send('POST', `${path}/review/next`, requested)).json().data.call_id
}

async function clientOf(id: CallId | undefined): Promise<ClientId> {
  const call = await testDb
    .selectFrom('calls')
    .select('client_id')
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow()

  return call.client_id as ClientId
}

async function listAssigned(organizationId: OrganizationId) {
  return await testDb
    .selectFrom('review_assignments')
    .select(['call_id', 'user_id'])
    .where('organization_id', '=', organizationId)
    .execute()
}

async function auditedAssignees(organizationId: OrganizationId): Promise<{ before?: string; after?: string }[]> {
  const events = await testDb
    .selectFrom('audit_events')
    .select('changes')
    .where('organization_id', '=', organizationId)
    .where('action', '=', 'evaluation.assign')
    .orderBy('id')
    .execute()

  return events.map(({ changes }) => JSON.parse(String(changes)).assignee)
}
