import { addOrganization, createTestDatabase, findWrongCounters } from '@callbook/db/testing'
import type { CallId, OrganizationId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { startConsole } from '../testing/console.ts'
import { addPerson } from '../testing/people.ts'
import { addFlaggedCall, flagged } from '../testing/requests/reviews.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)

const monday = Date.parse('2026-11-16T10:00:00.000Z')
const tenMinutesMs = 10 * 60_000

describe('the calls that wait for a review', () => {
  it('are given to reviewers the oldest first, each to one', async () => {
    const { organizationId, path, calls } = await withCalls(3)
    const [dana, eli] = [await enter(organizationId), await enter(organizationId)]

    expect([await next(dana, path), await next(eli, path)]).toEqual([calls[0], calls[1]])
    expect(await progressOf(dana, path)).toMatchObject({
      waiting: 3,
      claims: [
        { call_id: calls[0], name: dana.name, is_yours: true },
        { call_id: calls[1], name: eli.name, is_yours: false }
      ]
    })
  })

  it('are passed over by who asks for what came later, and given back', async () => {
    const { organizationId, path, calls } = await withCalls(3)
    const [dana, eli] = [await enter(organizationId), await enter(organizationId)]
    const [first, second, third] = calls

    expect(await next(dana, path)).toBe(first)
    expect(await next(dana, path, first)).toBe(second)
    expect(await next(eli, path)).toBe(first)
    expect(await next(dana, path, second)).toBe(third)
    expect(await next(dana, path, third)).toBeNull()
    expect(await next(dana, path)).toBe(second)
  })

  it('are held for ten minutes, by one, who may renew and give back', async () => {
    const { organizationId, path, calls } = await withCalls(1)
    const [dana, eli] = [await enter(organizationId), await enter(organizationId)]
    const claim = `${path}/calls/${calls[0]}/claim`
    const before = Date.now()

    const first = (await dana.browser.send('PUT', claim)).json().data
    const refused = (await eli.browser.send('PUT', claim)).json().data
    const renewed = (await dana.browser.send('PUT', claim)).json().data

    expect(first).toMatchObject({ user_id: dana.id, is_yours: true })
    expect(Date.parse(first.expires_at)).toBeGreaterThanOrEqual(before + tenMinutesMs)
    expect(refused).toMatchObject({ user_id: dana.id, name: dana.name, is_yours: false })
    expect(Date.parse(renewed.expires_at)).toBeGreaterThanOrEqual(Date.parse(first.expires_at))
    expect(await next(eli, path)).toBeNull()

    await eli.browser.send('DELETE', claim)
    expect(await next(eli, path)).toBeNull()
    await dana.browser.send('DELETE', claim)
    expect(await next(eli, path)).toBe(calls[0])
  })

  it('are free again when a claim has ended', async () => {
    const { organizationId, path, calls } = await withCalls(1)
    const [dana, eli] = [await enter(organizationId), await enter(organizationId)]
    await next(dana, path)
    await testDb.updateTable('review_claims').set({ expires_at: new Date() }).execute()

    expect(await next(eli, path)).toBe(calls[0])
    expect((await progressOf(dana, path)).claims).toMatchObject([{ user_id: eli.id }])
  })
})

describe('a review', () => {
  it('that agrees with the model takes the call off those that wait, and counts', async () => {
    const { organizationId, path, calls } = await withCalls(2)
    const dana = await enter(organizationId)

    const answer = await judge(dana, path, calls[0], { version: '"1"' })

    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { domain: 'lead_quality', version: 2 } }])
    expect(await next(dana, path)).toBe(calls[1])
    expect(await progressOf(dana, path)).toMatchObject({
      waiting: 1,
      reviewers: [
        {
          user_id: dana.id,
          name: dana.name,
          is_you: true,
          done: 1,
          lead_quality: { compared: 1, mean_difference: 0 },
          prompt_adherence: { compared: 0, mean_difference: null }
        }
      ]
    })
    const { data } = (await dana.browser.send('GET', `${path}/calls/${calls[0]}/review`)).json()
    expect(data).toMatchObject({
      is_waiting: false,
      lead_quality: { version: 2, source: 'human', reviewer: dana.name, result: flagged },
      prompt_adherence: null
    })
    expect(await findWrongCounters(testDb, organizationId)).toEqual([])
  })

  it('that says otherwise tells how far it is from the model', async () => {
    const { organizationId, path, calls } = await withCalls(2)
    const dana = await enter(organizationId)

    await judge(dana, path, calls[0], { version: '"1"', score: 80 })
    await judge(dana, path, calls[1], { version: '"1"', score: 92 })

    expect((await progressOf(dana, path)).reviewers).toMatchObject([
      { done: 2, lead_quality: { compared: 2, mean_difference: 6 } }
    ])
    const long = `${path}/review?start_date=2026-01-01T00:00:00Z&end_date=2026-06-01T00:00:00Z`
    expect((await dana.browser.send('GET', long)).json().message).toBe(
      'end_date must be at most 92 days after start_date'
    )
    const ended = `${path}/review?end_date=2026-11-01T00:00:00Z`
    expect((await dana.browser.send('GET', ended)).json().data.reviewers).toEqual([])
  })

  it('is told who was first, and changes nothing', async () => {
    const { organizationId, path, calls } = await withCalls(1)
    const [dana, eli] = [await enter(organizationId), await enter(organizationId)]
    await judge(dana, path, calls[0], { version: '"1"', score: 80 })

    const late = await judge(eli, path, calls[0], { version: '"1"', score: 20 })
    const blind = await judge(eli, path, calls[0], {})

    for (const { statusCode, body } of [late, blind]) {
      expect([statusCode, JSON.parse(body)]).toEqual([
        412,
        {
          error: 'Precondition Failed',
          message: expect.stringMatching(new RegExp(`^${dana.name} judged this first, at 20\\d\\d-.*Z$`))
        }
      ])
    }
    const again = await judge(dana, path, calls[0], { version: '"1"', score: 80 })
    expect([again.statusCode, again.json().data.version]).toEqual([200, 2])
  })

  it('of one of two who judge at once is kept', async () => {
    const { organizationId, path, calls } = await withCalls(1)
    const people = [await enter(organizationId), await enter(organizationId)]

    const answers = await Promise.all(people.map((person) => judge(person, path, calls[0], { version: '"1"' })))

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
    expect((await progressOf(people[0], path)).reviewers).toHaveLength(1)
  })

  it.each([
    { headers: { 'if-match': '*' }, body: { result: flagged }, message: /^If-Match must be/ },
    { headers: {}, body: { result: flagged, source: 'model' }, message: /member result alone/ },
    { headers: {}, body: { result: { ...flagged, overall_score: 101 } }, message: /overall_score: Expected a number/ }
  ])('is refused with $message', async ({ headers, body, message }) => {
    const { organizationId, path, calls } = await withCalls(1)
    const dana = await enter(organizationId)

    const answer = await dana.browser.send('PUT', `${path}/calls/${calls[0]}/evaluations/lead_quality`, body, headers)

    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringMatching(message)])
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

async function enter(organizationId: OrganizationId) {
  const [browser, person] = [open(), await addPerson(db, { memberships: { [organizationId]: 'reviewer' } })]
  await browser.signIn(person)
  const { name } = (await browser.send('GET', '/me')).json().data

  return { ...person, browser, name: name as string }
}

async function next({ browser }: Reviewer, path: string, after?: CallId): Promise<CallId | null> {
  return (await browser.send('POST', `${path}/review/next`, { ...(after && { after }) })).json().data.call_id
}

async function progressOf(reviewer: Reviewer | undefined, path: string) {
  return (await reviewer?.browser.send('GET', `${path}/review`))?.json().data
}

async function judge(
  { browser }: Reviewer,
  path: string,
  callId: CallId | undefined,
  { version, score = flagged.overall_score }: { readonly version?: string; readonly score?: number | null }
) {
  const result = { ...flagged, overall_score: score }
  const headers = { ...(version && { 'if-match': version }) }

  return await browser.send('PUT', `${path}/calls/${callId}/evaluations/lead_quality`, { result }, headers)
}
