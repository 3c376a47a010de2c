import { addOrganization, createTestDatabase, findWrongCounters } from '@callbook/db/testing'
import type { CallId, OrganizationId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { examplePromptAdherence as adherence } from '../evaluations/schema.ts'
import { startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'
import { addFlaggedCall, flagged } from '../testing/console/requests/reviews.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)

const monday = Date.parse('2026-11-16T10:00:00.000Z')
const tenMinutesMs = 10 * 60_000

describe('the calls that wait for a review', () => {
  it('are claimed oldest first, each by one reviewer', async () => {
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

  it('are skipped on request, and released', async () => {
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

  it('are claimed for ten minutes by one reviewer, who can renew and release them', async () => {
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

  it('are available again after a claim has expired', async () => {
    const { organizationId, path, calls } = await withCalls(1)
    const [dana, eli] = [await enter(organizationId), await enter(organizationId)]
    await next(dana, path)
    await testDb.updateTable('review_claims').set({ expires_at: new Date() }).execute()

    expect(await next(eli, path)).toBe(calls[0])
    expect((await progressOf(dana, path)).claims).toMatchObject([{ user_id: eli.id }])
  })
})

describe('a review', () => {
  it('removes the call from the queue and is counted if it agrees with the model', async () => {
    const { organizationId, path, calls } = await withCalls(2)
    const dana = await enter(organizationId)

    const answer = await judge(dana, path, calls[0], { seen: 1 })

    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { lead_quality: { version: 2 } } }])
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

  it('is compared with the score of the model', async () => {
    const { organizationId, path, calls } = await withCalls(2)
    const dana = await enter(organizationId)

    await judge(dana, path, calls[0], { seen: 1, score: 80 })
    await judge(dana, path, calls[1], { seen: 1, score: 92 })

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

  it('returns 412 with the first reviewer, and changes nothing', async () => {
    const { organizationId, path, calls } = await withCalls(1)
    const [dana, eli] = [await enter(organizationId), await enter(organizationId)]
    await judge(dana, path, calls[0], { seen: 1, score: 80 })

    const late = await judge(eli, path, calls[0], { seen: 1, score: 20 })
    const blind = await judge(eli, path, calls[0], { seen: 0 })

    for (const { statusCode, body } of [late, blind]) {
      expect([statusCode, JSON.parse(body)]).toEqual([
        412,
        {
          error: 'Precondition Failed',
          message: expect.stringMatching(new RegExp(`^${dana.name} evaluated the lead quality first, at 20\\d\\d-.*Z$`))
        }
      ])
    }
    const again = await judge(dana, path, calls[0], { seen: 1, score: 80 })
    expect([again.statusCode, again.json().data]).toEqual([200, { lead_quality: { version: 2 } }])
  })

  it('is stored once for two concurrent reviewers', async () => {
    const { organizationId, path, calls } = await withCalls(1)
    const people = [await enter(organizationId), await enter(organizationId)]

    const answers = await Promise.all(people.map((person) => judge(person, path, calls[0], { seen: 1 })))

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
    expect((await progressOf(people[0], path)).reviewers).toHaveLength(1)
  })

  it('of both evaluations is one change with one audit event', async () => {
    const { organizationId, path, calls } = await withCalls(1)
    const dana = await enter(organizationId)
    const both = { lead_quality: { result: flagged, seen: 1 }, prompt_adherence: { result: adherence, seen: 0 } }

    const answer = await dana.browser.send('PUT', `${path}/calls/${calls[0]}/review`, both)

    expect(answer.json()).toEqual({ data: { lead_quality: { version: 2 }, prompt_adherence: { version: 1 } } })
    expect(await auditedReviews(organizationId)).toEqual([
      { lead_quality_version: { after: 2 }, prompt_adherence_version: { after: 1 } }
    ])
    expect(await findWrongCounters(testDb, organizationId)).toEqual([])
  })

  it('stores neither evaluation if one is stale', async () => {
    const { organizationId, path, calls } = await withCalls(1)
    const dana = await enter(organizationId)
    const both = { lead_quality: { result: flagged, seen: 1 }, prompt_adherence: { result: adherence, seen: 1 } }

    const answer = await dana.browser.send('PUT', `${path}/calls/${calls[0]}/review`, both)

    expect([answer.statusCode, answer.json().message]).toEqual([412, 'The prompt adherence no longer has a result'])
    const { data } = (await dana.browser.send('GET', `${path}/calls/${calls[0]}/review`)).json()
    expect(data).toMatchObject({ is_waiting: true, lead_quality: { version: 1 }, prompt_adherence: null })
    expect(await auditedReviews(organizationId)).toEqual([])
  })

  it.each([
    { body: {}, message: /^One of lead_quality and prompt_adherence is required$/ },
    { body: [], message: /^The body must be a JSON object$/ },
    { body: { overall: { result: flagged, seen: 1 } }, message: /^Unknown member "overall"$/ },
    { body: { lead_quality: { result: flagged } }, message: /^lead_quality must be an object with the members/ },
    { body: { lead_quality: { result: flagged, seen: '1' } }, message: /^lead_quality.seen must be/ },
    { body: { lead_quality: { result: flagged, seen: -1 } }, message: /^lead_quality.seen must be/ },
    {
      body: { lead_quality: { result: { ...flagged, overall_score: 101 }, seen: 1 } },
      message: /overall_score: Expected a number/
    }
  ])('is rejected with $message', async ({ body, message }) => {
    const { organizationId, path, calls } = await withCalls(1)
    const dana = await enter(organizationId)

    const answer = await dana.browser.send('PUT', `${path}/calls/${calls[0]}/review`, body)

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
  await browser.enter(person)
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
  { seen, score = flagged.overall_score }: { readonly seen: number; readonly score?: number | null }
) {
  const result = { ...flagged, overall_score: score }

  return await browser.send('PUT', `${path}/calls/${callId}/review`, { lead_quality: { result, seen } })
}

async function auditedReviews(organizationId: OrganizationId): Promise<unknown[]> {
  const events = await testDb
    .selectFrom('audit_events')
    .select('changes')
    .where('organization_id', '=', organizationId)
    .where('action', '=', 'evaluation.review')
    .execute()

  return events.map(({ changes }) => (typeof changes === 'string' ? JSON.parse(changes) : changes))
}
