import {
  cleanBlock,
  defaultRetentionDays,
  insertAuditEvent,
  newId,
  numberEvents,
  retentionLimits,
  storeEvaluation
} from '@callbook/db'
import {
  addCallers,
  addCalls,
  addClient,
  addOrganization,
  addRawReport,
  connectAs,
  createTestDatabase,
  dumpRows,
  indexWords
} from '@callbook/db/testing'
import {
  type CallId,
  type ClientId,
  type EndpointId,
  type OrganizationId,
  unevaluatedLeadQuality,
  unevaluatedPromptAdherence
} from '@callbook/domain'
import { changeRetention, openOrganizationExport, removeExpired, within } from '@callbook/operations'
import { readZip } from '@callbook/operations/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { tools } from '../mcp/mcp-server.ts'
import { startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'
import { addTenant, startApp } from '../testing/index.ts'
import { callTool, connectMcp } from '../testing/mcp.ts'
import { addStoredRecording } from '../testing/recordings.ts'

const { db, testDb } = await createTestDatabase()
const console = startConsole(testDb)
const { app, request, get } = startApp(connectAs('management', testDb), { limit: 100_000 })
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

const actor = { kind: 'user', id: newId(), name: 'Ada' } as const
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** Words that appear only in the content of calls. */
const words: string[] = []

function plant(): string {
  const at = words.length
  const letters = [at, Math.floor(at / 26), Math.floor(at / 676)].map((n) => String.fromCharCode(97 + (n % 26)))
  const word = `zq${letters.join('')}xylo`
  words.push(word)

  return word
}

describe('retention', () => {
  it('leaves none of 1,000 planted words in rows, lists, searches, files or answers, and changes no figure', async () => {
    const { organizationId, key } = await addTenant(db, { scopes: ['recordings:read', 'pii:read'] })
    const clientId = await addClient(testDb, organizationId)
    const callIds = await plantCalls(organizationId, clientId, 20)
    await addCallers(testDb, organizationId)
    const [customer] = await testDb
      .selectFrom('customers')
      .select('id')
      .where('organization_id', '=', organizationId)
      .execute()
    await indexWords(db, organizationId)
    const browser = console.open()
    await browser.enter(await addPerson(db, { memberships: { [organizationId]: 'owner' } }))
    const base = `/organizations/${organizationId}`
    const range = `start_date=${hoursFromNow(-480).toISOString()}&end_date=${hoursFromNow(24).toISOString()}`
    const figures = async () => [
      ...(await inTurn(['calls', 'usage', 'evaluations'], async (name) =>
        (await get(`/v1/analytics/${name}?${range}`, key)).json()
      )),
      (await get('/v1/calls?limit=1', key)).json().pagination.total,
      (await get('/v1/customers?limit=1', key)).json().pagination.total
    ]
    const texts = async () => {
      const paths = [
        '/v1/calls?limit=100',
        '/v1/calls/evaluations?limit=100',
        '/v1/calls/export?format=jsonl&include=transcript',
        '/v1/calls/evaluations/export?format=jsonl',
        '/v1/customers?limit=100',
        '/v1/changes?include=resource',
        ...callIds.flatMap((id) =>
          [
            '',
            '/evaluations',
            '/report?kind=end_of_call',
            '/recording',
            '/evaluations/versions?domain=lead_quality'
          ].map((rest) => `/v1/calls/${id}${rest}`)
        )
      ]
      const answers = await inTurn(paths, (url) => get(url, key))
      expect(answers.filter(({ statusCode }) => ![200, 302, 404].includes(statusCode))).toEqual([])
      const ofApi = answers.map(({ body }) => body)
      const ofConsole = await inTurn(callIds, async (id) => (await browser.send('GET', `${base}/calls/${id}`)).body)
      const mcp = await connectMcp(address, { 'x-api-key': key })
      const given: Readonly<Record<string, object>> = {
        get_call: { id: callIds[0] },
        get_statistics: { start_date: hoursFromNow(-480).toISOString(), end_date: hoursFromNow(24).toISOString() }
      }
      const ofMcp = await inTurn(tools, async ({ definition: { name } }) =>
        JSON.stringify(await callTool(mcp, name, given[name]))
      )
      const zip = await request({ method: 'GET', url: `/v1/customers/${customer?.id}/export` }, key)
      const files = [...readZip(zip.rawPayload)].map(([, content]) => content.toString())

      return [...ofApi, ...ofConsole, ...ofMcp, ...files, ...(await exported(organizationId))].join('\n')
    }
    const before = await figures()
    expect(words).toHaveLength(1_000)
    expect(foundIn((await dumpRows(testDb)).join('\n'))).toHaveLength(1_000)
    expect(foundIn(await texts()).length).toBeGreaterThan(990)
    expect(await foundBySearch(key, words.slice(0, 20))).toBeGreaterThan(5)

    const periods = { client_id: null, follows_default: false, content_days: 1, call_days: null }
    await changeRetention(within(db, organizationId, actor), periods, { now: hoursFromNow(-48) })
    const limits = retentionLimits(defaultRetentionDays, new Date())
    const { calls } = await removeExpired(db, actor, { limits, now: hoursFromNow(48), dryRun: false })
    await numberEvents(db, organizationId)
    await indexWords(db, organizationId)
    while (await cleanBlock({ db, organizationId }));

    expect(calls).toEqual({ calls: 20, recordings: 20, raw_reports: 20 })
    expect(foundIn((await dumpRows(testDb)).join('\n'))).toEqual([])
    expect(foundIn(await texts())).toEqual([])
    expect(
      await foundBySearch(
        key,
        words.filter((_, at) => at % 10 === 0)
      )
    ).toBe(0)
    expect(await figures()).toEqual(before)
    const shown = (await browser.send('GET', `${base}/calls/${callIds[0]}`)).json().data
    expect(shown).toMatchObject({ transcript: null, messages: [], content_removed_at: expect.any(String), reports: [] })
  })

  it('is set after a recent confirmation only', async () => {
    const organizationId = await addOrganization(db)
    const browser = console.open()
    const person = await addPerson(db, { memberships: { [organizationId]: 'owner' } })
    await browser.enter(person)
    const path = `/organizations/${organizationId}/retention`
    const body = { client_id: null, follows_default: false, content_days: 90, call_days: null }
    await testDb.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', person.id).execute()

    const refused = await browser.send('PUT', path, body)

    expect([refused.statusCode, refused.json().error]).toEqual([403, 'Confirmation Required'])
    expect((await browser.send('GET', path)).json().data.default.content_days).toBeNull()
  })
})

function foundIn(text: string): string[] {
  const lower = text.toLowerCase()

  return words.filter((word) => lower.includes(word))
}

async function foundBySearch(key: string, some: readonly string[]): Promise<number> {
  let found = 0
  for (const word of some) found += (await get(`/v1/calls?search=${word}&limit=1`, key)).json().pagination.total

  return found
}

/** Stores calls with 50 words each, in everything that a report, a result or a reviewer can tell about them. */
async function plantCalls(organizationId: OrganizationId, clientId: ClientId, count: number): Promise<CallId[]> {
  const ids: CallId[] = []
  for (let index = 0; index < count; index += 1) {
    const id = newId<CallId>()
    ids.push(id)
    const several = (many: number) => Array.from({ length: many }, plant)
    const url = () => `https://example.com/${plant()}.wav`
    const messages = several(16).map((text, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      text,
      start_seconds: at
    }))
    await addCalls(testDb, organizationId, [
      {
        ...{
          id,
          client_id: clientId,
          caller_phone_number: `+1202555${1000 + index}`,
          caller_full_name: 'Dana Whitfield'
        },
        ...{ direction: 'inbound', status: 'completed', started_at: hoursFromNow(-2 - index), duration_seconds: 60 },
        ...{ call_summary: plant(), transcript: plant(), messages: JSON.stringify(messages), recording_url: url() },
        ...{ success_evaluation: plant(), caller_sentiment: plant(), system_instruction: plant() },
        ...{ structured_data: JSON.stringify({ [plant()]: plant() }), metadata: JSON.stringify({ a: plant() }) },
        ...{ system_variables: JSON.stringify({ b: plant() }) },
        recordings: JSON.stringify([{ kind: 'mixed', url: url() }]),
        transfers: JSON.stringify([{ destination: plant(), at: null, outcome: plant() }]),
        provider_verdicts: JSON.stringify([{ name: plant(), result: plant(), rationale: plant() }]),
        provider_warnings: JSON.stringify([{ kind: 'other', text: plant() }])
      }
    ])
    await addRawReport(
      testDb,
      { organizationId, clientId, endpointId: newId<EndpointId>() },
      {
        ...{ callId: id, receivedAt: new Date(), text: JSON.stringify({ transcript: plant() }) }
      }
    )
    await addStoredRecording(testDb, { organizationId, clientId, callId: id })
    await addResults(organizationId, id)
    const event = { act: 'evaluation.review', objectKind: 'call', objectId: id, changes: { note: { after: plant() } } }
    await insertAuditEvent({ db, organizationId, actor }, event, new Date())
  }

  return ids
}

async function addResults(organizationId: OrganizationId, callId: CallId): Promise<void> {
  const at = { db, organizationId }
  const now = new Date()
  const quality = unevaluatedLeadQuality(plant())
  const flags = { negative_call: false, human_review_required: true, review_reason: plant() }
  const evidence = [{ field: 'intent', message: 0, quote: plant() }]
  for (const source of ['model', 'human'] as const) {
    const by = { source, model: source === 'model' ? 'a-model' : null }
    const result = { ...quality, flags, overall_score: source === 'model' ? 70 : 80 }
    await storeEvaluation(at, callId, { evaluation: { domain: 'lead_quality', result, evidence, ...by }, now })
    const prompt = { system_instruction: plant(), system_variables: { word: plant() } }
    const findings = {
      what_went_well: [plant()],
      what_went_wrong: [plant()],
      recommendations_for_improvement: [plant()]
    }
    const adherence = { ...unevaluatedPromptAdherence(plant(), prompt), ...findings, score: 50 }
    await storeEvaluation(at, callId, { evaluation: { domain: 'prompt_adherence', result: adherence, ...by }, now })
  }
}

async function exported(organizationId: OrganizationId): Promise<string[]> {
  const parts = await openOrganizationExport(within(db, organizationId, actor), new Date())
  const texts: string[] = []
  for await (const part of parts ?? []) texts.push(...part.lines)

  return texts
}

/** One at a time: an organization may run few exports and analyses at once. */
async function inTurn<Item, Answer>(items: readonly Item[], request: (item: Item) => PromiseLike<Answer>) {
  const answers: Answer[] = []
  for (const item of items) answers.push(await request(item))

  return answers
}
