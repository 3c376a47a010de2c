import { requestLabels, storeEvaluation } from '@callbook/db'
import { addClient, addOrganization, createTestDatabase, findWrongCounters } from '@callbook/db/testing'
import type { CallId, OrganizationId, ScorecardDomain } from '@callbook/domain'
import { reviseScorecard, within } from '@callbook/operations'
import { describe, expect, it } from 'vitest'
import { examplePromptAdherence as adherence } from '../evaluations/schema.ts'
import { startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'
import { addFlaggedCall, flagged } from '../testing/console/requests/reviews.ts'
import { addScorecard } from '../testing/owned-resources.ts'

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
    { body: {}, message: /^One of lead_quality, prompt_adherence and scorecards is required$/ },
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

describe('a review of scorecards', () => {
  const polite = { answers: { politeness: { value: 80, rationale: 'Said thanks.' } } }

  /** Adds a call with the live scorecards `booking` and `constructor`. */
  async function withScorecards() {
    const { organizationId, path, calls } = await withCalls(1)
    for (const domain of ['booking', 'constructor']) {
      await addScorecard({ db, organizationId }, null, domain as ScorecardDomain)
    }
    const url = `${path}/calls/${calls[0]}/review`
    const [dana, eli] = [await enter(organizationId), await enter(organizationId)]
    const read = async () => (await dana.browser.send('GET', url)).json().data

    return { organizationId, path, callId: calls[0] as CallId, url, dana, eli, read }
  }

  async function answerAsModel(organizationId: OrganizationId, callId: CallId) {
    const by = { source: 'model', model: 'judge-1' } as const
    const result = { score: 33, answers: { politeness: { value: 33, rationale: 'Curt.' } } }
    const evaluation = { domain: 'booking' as ScorecardDomain, revision: 1, result, ...by }
    await storeEvaluation({ db, organizationId }, callId, { evaluation, now: new Date() })
  }

  it('shows the live questions without the answers of a model', async () => {
    const { organizationId, callId, url, dana } = await withScorecards()
    await answerAsModel(organizationId, callId)

    const { body } = await dana.browser.send('GET', url)

    const questions = [{ key: 'politeness', question: 'How polite was the agent?' }]
    expect(JSON.parse(body).data.scorecards).toEqual([
      { domain: 'booking', name: 'booking', revision: 1, is_live: true, questions, version: 1 },
      { domain: 'constructor', name: 'constructor', revision: 1, is_live: true, questions, version: 0 }
    ])
    expect(body).not.toContain('Curt.')
  })

  it('asks the questions of a draft for which the call was sent to review, instead of the live ones', async () => {
    const { organizationId, callId, url, dana, eli, read } = await withScorecards()
    await answerAsModel(organizationId, callId)
    const at = within(db, organizationId, { kind: 'cli', id: null, name: 'tests' })
    const [domain, now] = ['booking' as ScorecardDomain, new Date()]
    const questions = [{ key: 'clarity', question: 'How clear was the agent?' }]
    const revision = (await reviseScorecard(at, domain, { questions, basedOn: 1, now })) ?? 0
    await requestLabels({ db, organizationId }, [callId], { domain, revision, now })
    const asked = { domain, name: 'booking', revision, is_live: false, questions, version: 0 }
    expect((await read()).scorecards).toEqual([asked, expect.objectContaining({ domain: 'constructor' })])

    const scorecards = { booking: { version: 0, revision, result: { answers: { clarity: { value: 70 } } } } }
    const review = { lead_quality: { result: flagged, seen: 1 }, scorecards }
    const saved = await dana.browser.send('PUT', url, review)

    expect([saved.statusCode, saved.json().data]).toEqual([
      200,
      { lead_quality: { version: 2 }, scorecards: { booking: { version: 0 } } }
    ])
    expect((await read()).scorecards).toMatchObject([{ revision: 1, is_live: true, version: 1 }, {}])
    const second = await eli.browser.send('PUT', url, { scorecards })
    expect([second.statusCode, second.json().message]).toEqual([
      412,
      `${dana.name} answered revision 2 of the scorecard booking first`
    ])
  })

  it('is stored with the other results as one change', async () => {
    const { organizationId, path, callId, url, dana, read } = await withScorecards()
    const scorecards = {
      booking: { version: 0, result: polite },
      constructor: { version: 0, revision: 1, result: polite }
    }

    const saved = await dana.browser.send('PUT', url, { lead_quality: { result: flagged, seen: 1 }, scorecards })

    expect([saved.statusCode, saved.json()]).toEqual([
      200,
      { data: { lead_quality: { version: 2 }, scorecards: { booking: { version: 1 }, constructor: { version: 1 } } } }
    ])
    expect(await read()).toMatchObject({ is_waiting: false, scorecards: [{ version: 1 }, { version: 1 }] })
    expect(await auditedReviews(organizationId)).toEqual([
      { booking_version: { after: 1 }, constructor_version: { after: 1 }, lead_quality_version: { after: 2 } }
    ])
    const shown = (await dana.browser.send('GET', `${path}/calls/${callId}/evaluations`)).json().data
    expect(shown.scorecards).toMatchObject([
      { domain: 'booking', source: 'human', score: 80 },
      { domain: 'constructor' }
    ])
  })

  it('stores nothing if one part is invalid, not live or stale', async () => {
    const { organizationId, url, dana, eli, read } = await withScorecards()
    await addScorecard({ db, organizationId }, await addClient(testDb, organizationId), 'foreign' as ScorecardDomain)
    await eli.browser.send('PUT', url, { scorecards: { booking: { version: 0, result: polite } } })
    const send = (scorecards: object) =>
      dana.browser.send('PUT', url, { lead_quality: { result: flagged, seen: 1 }, scorecards })
    const other = { answers: { politeness: { value: 10 } } }

    const answers = [
      await send({ booking: { version: 0, result: other } }),
      await send({ constructor: { version: 0, revision: 2, result: other } }),
      await send({ constructor: { version: 0, result: { answers: { politeness: { value: 101 } } } } }),
      await send({ foreign: { version: 0, result: polite } }),
      await send({ unknown: { version: 0, result: polite } })
    ]

    expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
      [412, expect.stringMatching(new RegExp(`^${eli.name} evaluated the scorecard booking first, at 20\\d\\d-.*Z$`))],
      [412, 'Revision 1 of the scorecard constructor is live now'],
      [400, expect.stringContaining('result.answers.politeness.value: Expected a number')],
      [409, 'No live scorecard foreign applies to the call'],
      [409, 'No live scorecard unknown applies to the call']
    ])
    expect(await read()).toMatchObject({ is_waiting: true, lead_quality: { version: 1 } })
  })

  it('is stored once for two concurrent reviewers', async () => {
    const { url, dana, eli } = await withScorecards()
    const send = ({ browser }: Reviewer, value: number) =>
      browser.send('PUT', url, {
        scorecards: { booking: { version: 0, result: { answers: { politeness: { value } } } } }
      })

    const answers = await Promise.all([send(dana, 10), send(eli, 90)])

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
  })

  it('replaces answers that a model has given meanwhile', async () => {
    const { organizationId, callId, url, dana } = await withScorecards()
    await answerAsModel(organizationId, callId)

    const saved = await dana.browser.send('PUT', url, { scorecards: { booking: { version: 0, result: polite } } })

    expect([saved.statusCode, saved.json().data]).toEqual([200, { scorecards: { booking: { version: 2 } } }])
  })

  it.each([
    [[], /^scorecards must be an object/],
    [{}, /is required$/],
    [{ lead_quality: { version: 0, result: polite } }, /^Each member of scorecards must be the domain/],
    [{ __proto__x: 1 }, /^Each member of scorecards must be the domain/],
    [{ booking: { result: polite } }, /^scorecards.booking must be an object with the members version and result/],
    [{ booking: { version: -1, result: polite } }, /^scorecards.booking.version must be/]
  ])('is rejected as %j', async (scorecards, message) => {
    const { url, dana } = await withScorecards()
    const answer = await dana.browser.send('PUT', url, { scorecards })

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
