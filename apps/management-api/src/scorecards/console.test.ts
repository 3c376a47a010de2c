import { addCall, addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import type { ClientId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { addAccessToken, scriptWith } from '../testing/console/access-tokens.ts'
import { type Browser, startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'
import { exampleQuestions } from './schema.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)

const booking = { domain: 'booking', name: 'Booking', client_id: null, questions: exampleQuestions }
const [booked, politeness] = exampleQuestions

type Role = 'client_manager' | 'owner' | 'reviewer' | 'viewer'

async function start() {
  const organizationId = await addOrganization(db)
  const root = `/organizations/${organizationId}`
  const join = async (role: Role, clientId: ClientId | null = null): Promise<Browser> => {
    const browser = open()
    await browser.enter(await addPerson(db, { name: 'Ann Lee', memberships: { [organizationId]: role }, clientId }))

    return browser
  }

  return { organizationId, root, cards: `${root}/scorecards`, join, owner: await join('owner') }
}

describe('a scorecard', () => {
  it('is created, revised, made live, retired, and then not deleted', async () => {
    const { cards, owner } = await start()

    const created = await owner.send('POST', cards, booking)
    expect(created.statusCode).toBe(201)
    const draft = {
      ...{ domain: 'booking', name: 'Booking', client_id: null, client_name: null, state: 'draft', percent: 0 },
      ...{ live_revision: null, newest_revision: 1, question_count: 2 }
    }
    expect(created.json().data).toMatchObject({
      ...draft,
      questions: exampleQuestions,
      revisions: [{ revision: 1, created_by: 'Ann Lee', used_at: null, question_count: 2 }]
    })
    expect((await owner.send('GET', cards)).json().data).toEqual([
      { ...draft, updated_at: created.json().data.updated_at }
    ])

    const revised = await owner.send('POST', `${cards}/booking/revisions`, { questions: [booked], based_on: 1 })
    expect([revised.statusCode, revised.json()]).toEqual([201, { data: { revision: 2 } }])
    expect((await owner.send('GET', `${cards}/booking`)).json().data).toMatchObject({
      questions: [booked],
      revisions: [{ revision: 2, question_count: 1 }, { revision: 1 }]
    })

    const live = await owner.send('PATCH', `${cards}/booking`, { live_revision: 1, percent: 20 })
    expect(live.json().data).toMatchObject({
      ...{ state: 'live', live_revision: 1, newest_revision: 2, percent: 20, question_count: 2 },
      questions: exampleQuestions,
      revisions: [{ used_at: null }, { used_at: expect.any(String) }]
    })
    expect((await owner.send('GET', `${cards}/booking/revisions/2`)).json().data).toMatchObject({
      ...{ revision: 2, created_by: 'Ann Lee', used_at: null, questions: [booked] }
    })

    const retired = await owner.send('PATCH', `${cards}/booking`, { is_retired: true })
    expect(retired.json().data).toMatchObject({ state: 'retired' })
    expect((await owner.send('DELETE', `${cards}/booking`)).statusCode).toBe(409)
  })

  it('is deleted if it was never used', async () => {
    const { cards, owner } = await start()
    await owner.send('POST', cards, booking)

    expect((await owner.send('DELETE', `${cards}/booking`)).statusCode).toBe(204)
    expect((await owner.send('GET', `${cards}/booking`)).statusCode).toBe(404)
    expect((await owner.send('DELETE', `${cards}/booking`)).statusCode).toBe(404)
  })

  it('is created and revised once for each Idempotency-Key', async () => {
    const { cards, owner } = await start()
    const revision = { questions: [booked], based_on: 1 }

    for (const [path, body] of [
      [cards, booking],
      [`${cards}/booking/revisions`, revision]
    ] as const) {
      const key = { 'idempotency-key': `of ${path}` }
      const first = await owner.send('POST', path, body, key)
      const second = await owner.send('POST', path, body, key)
      expect([first.statusCode, second.statusCode, second.body]).toEqual([201, 201, first.body])
    }
    expect((await owner.send('GET', `${cards}/booking`)).json().data.newest_revision).toBe(2)
  })

  it('names who saved the newest revision, and a free key for other words', async () => {
    const { cards, owner } = await start()
    await owner.send('POST', cards, booking)
    await owner.send('PATCH', `${cards}/booking`, { live_revision: 1 })
    const revise = (questions: object[], based_on: number) =>
      owner.send('POST', `${cards}/booking/revisions`, { questions, based_on })

    const changed = await revise([{ ...booked, question: 'Was a visit booked?' }], 1)
    expect(changed.statusCode).toBe(409)
    expect(changed.json().message).toContain('such as booked_2')
    await revise([booked as object], 1)
    const stale = await revise([politeness as object], 1)
    expect([stale.statusCode, stale.json().message]).toEqual([412, 'Ann Lee saved revision 2 meanwhile'])
  })

  it.each([
    [{ questions: [{ ...booked, choices: [{ value: 'yes' }] }] }, 'questions[0].choices: Expected 2 to 10 choices'],
    [{ questions: [] }, 'questions: Expected 1 to 20 questions'],
    [{ questions: 'x'.repeat(40_000) }, 'questions: Expected at most 32768 bytes of JSON text'],
    [{ domain: 'lead_quality' }, 'domain: Expected'],
    [{ domain: '__proto__' }, 'domain: Expected'],
    [{ name: ' ' }, 'name'],
    [{ client_id: 'x' }, 'client_id must be'],
    [{ percent: 5 }, 'Unknown member: percent']
  ])('names what is wrong: %#', async (change, message) => {
    const { cards, owner } = await start()
    const response = await owner.send('POST', cards, { ...booking, ...change })

    expect([response.statusCode, response.json().message]).toEqual([400, expect.stringContaining(message)])
  })

  it.each([
    [{ live_revision: 2 }, 400],
    [{ live_revision: 0 }, 400],
    [{ percent: 101 }, 400],
    [{ is_retired: true }, 409]
  ])('refuses the change %j of a draft', async (changes, status) => {
    const { cards, owner } = await start()
    await owner.send('POST', cards, booking)

    expect((await owner.send('PATCH', `${cards}/booking`, changes)).statusCode).toBe(status)
  })

  it('refuses a body of more than 64 KiB', async () => {
    const { cards, owner } = await start()

    expect((await owner.send('POST', cards, { ...booking, name: 'x'.repeat(65_536) })).statusCode).toBe(413)
  })
})

describe('access', () => {
  it('shows members of one client its scorecards and those of all clients, and lets them define none', async () => {
    const { cards, join, owner, organizationId } = await start()
    const [own, other] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
    for (const [domain, client_id] of Object.entries({ common: null, own, foreign: other })) {
      expect((await owner.send('POST', cards, { ...booking, domain, client_id })).statusCode).toBe(201)
    }
    const domainsOf = async (browser: Browser) =>
      (await browser.send('GET', cards)).json().data.map((one: { domain: string }) => one.domain)
    expect(await domainsOf(owner)).toEqual(['common', 'foreign', 'own'])

    for (const role of ['viewer', 'client_manager'] as const) {
      const limited = await join(role, own)
      expect(await domainsOf(limited)).toEqual(['common', 'own'])
      for (const path of ['', '/revisions/1']) {
        const [foreign, unknown] = await Promise.all(
          ['foreign', 'unknown'].map((domain) => limited.send('GET', `${cards}/${domain}${path}`))
        )
        expect([foreign?.statusCode, foreign?.body]).toEqual([404, unknown?.body])
        expect((await limited.send('GET', `${cards}/common${path}`)).statusCode).toBe(200)
      }
      const changes = [
        ['POST', '', { ...booking, client_id: own }],
        ['POST', '/own/revisions', { questions: exampleQuestions, based_on: 1 }],
        ['PATCH', '/own', { live_revision: 1 }],
        ['DELETE', '/own', undefined]
      ] as const
      for (const [method, path, body] of changes) {
        expect((await limited.send(method, `${cards}${path}`, body)).statusCode).toBe(403)
      }
    }
  })

  it('sends only calls of the client of a member to review', async () => {
    const { cards, root, join, owner, organizationId } = await start()
    const [own, other] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
    await owner.send('POST', cards, booking)
    await owner.send('PATCH', `${cards}/booking`, { live_revision: 1 })
    for (const client of [own, other, other]) {
      await addCall(testDb, organizationId, client, { evaluation_status: 'partial', human_review_required: false })
    }
    const limited = await join('reviewer', own)
    const collect = async (browser: Browser) =>
      (await browser.send('POST', `${cards}/booking/labels`, { calls: 100 })).json().data

    expect(await collect(limited)).toEqual({ sent: 1 })
    expect((await limited.send('GET', `${root}/review`)).json().data.waiting).toBe(1)
    expect(await collect(owner)).toEqual({ sent: 2 })
  })

  it('does not find scorecards and clients of another organization', async () => {
    const [{ cards, owner }, stranger] = [await start(), await start()]
    const theirs = await addClient(testDb, stranger.organizationId)
    await stranger.owner.send('POST', stranger.cards, booking)

    const foreign = await owner.send('POST', cards, { ...booking, client_id: theirs })
    const revise = { questions: exampleQuestions, based_on: 1 }
    const answers = await Promise.all([
      owner.send('GET', `${cards}/booking`),
      owner.send('PATCH', `${cards}/booking`, { name: 'Mine' }),
      owner.send('DELETE', `${cards}/booking`),
      owner.send('POST', `${cards}/booking/revisions`, revise)
    ])

    expect([foreign.statusCode, foreign.body]).toEqual([404, '{"error":"Client not found"}'])
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(() => [404, '{"error":"Scorecard not found"}'])
    )
    expect((await owner.send('GET', `${cards}/booking/revisions/1`)).statusCode).toBe(404)
    expect((await owner.send('GET', cards)).json().data).toEqual([])
  })

  it('requires evaluate_again too if a model judges more than before', async () => {
    const { cards, owner } = await start()
    await owner.send('POST', cards, booking)
    const { token } = await addAccessToken(owner, { permissions: ['read', 'manage_clients'] })
    const script = scriptWith(token, open)
    const change = async (changes: object) => (await script.send('PATCH', `${cards}/booking`, changes)).statusCode

    // Going live for people, a share before going live, and a smaller share let a model judge nothing new.
    expect(await change({ percent: 20 })).toBe(200)
    expect(await change({ live_revision: 1 })).toBe(403)
    expect(await change({ live_revision: 1, percent: 0 })).toBe(200)
    expect(await change({ percent: 1 })).toBe(403)
    expect((await owner.send('PATCH', `${cards}/booking`, { percent: 50 })).statusCode).toBe(200)
    expect(await change({ percent: 20 })).toBe(200)
    expect(await change({ name: 'Visits' })).toBe(200)
    expect(await change({ is_retired: true })).toBe(200)
    expect(await change({ is_retired: false })).toBe(403)
  })
})
