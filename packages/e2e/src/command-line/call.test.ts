import { indexNextCalls, newId, storeEvaluation } from '@callbook/db'
import {
  addCall,
  addCallers,
  addCalls,
  addClient,
  addCustomer,
  addFilteredCalls,
  addOrganization
} from '@callbook/db/testing'
import {
  type CallFilterDefinition,
  type CallId,
  type ClientId,
  callFilters,
  type OrganizationId,
  unevaluatedLeadQuality
} from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const { admin, json, error, run } = await startCommandLineStack()
const { db, testDb } = admin

describe('call list', () => {
  it('lists calls in the format of the API, newest first', async () => {
    const { organizationId, clientId } = await someClient()
    const [first, last] = [await addCallAt(organizationId, clientId, 1), await addCallAt(organizationId, clientId, 2)]

    const calls = await list(organizationId)

    expect(calls.map(({ id }) => id)).toEqual([last, first])
    expect(calls[0]).toMatchObject({
      organization_id: organizationId,
      client_id: clientId,
      provider: 'vapi',
      status: 'completed',
      evaluation_status: 'pending',
      created_at: '2026-11-20T02:00:00.000Z',
      structured_data: null
    })
  })

  it('filters calls', async () => {
    const organizationId = await addOrganization(testDb)
    const cases = await addFilteredCalls({ db, testDb }, organizationId)
    expect(new Set(cases.map(({ name }) => name))).toEqual(new Set(Object.keys(callFilters)))

    for (const { name, text, ids } of cases) {
      const { parameter, option = parameter }: CallFilterDefinition = callFilters[name]
      const given = [`--${option.replaceAll('_', '-')}`, text]

      expect(idsOf(await list(organizationId, '--limit', '200', ...given)), `${given}`).toEqual(ids)
    }
  })

  it('reads a number without a country code in the country of the client', async () => {
    const { organizationId } = await someClient()
    const british = await addClient(testDb, organizationId, { phone_number: '+442079460000' })
    const id = await addCallAt(organizationId, british, 7, { caller_phone_number: '+442079460958' })
    await addCallers(testDb, organizationId)

    const found = await list(organizationId, '--client', british, '--phone-number', '020 7946 0958')

    expect(idsOf(found)).toEqual([id])
  })

  it('shows a page in 80 columns, its position and the next cursor', async () => {
    const { organizationId, clientId } = await someClient()
    const caller_full_name = 'Ada Lovelace\u202e'.repeat(10)
    const all = Array.from({ length: 3 }, (_, hour) => ({
      client_id: clientId,
      created_at: at(hour),
      caller_full_name
    }))
    await addCalls(testDb, organizationId, all)
    const of = ['call', 'list', '--organization', organizationId, '--limit', '2']

    const { stdout: first } = await run(of)
    const { stdout: second } = await run([...of, '--offset', '2'])

    expect(first).toMatch(
      /^id {36}occurred_at +caller +status\n[\da-f-]{36} {2}2026-11-20 02:00 {2}Ada.*… {2}completed\n/
    )
    for (const line of first.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
    expect(first).toMatch(/\n\n1 to 2 of 3. Next page: --offset 2 --limit 2\n$/)
    expect(second).toContain('2026-11-20 00:00')
    expect(second).not.toContain('Next page')
  })

  it('finds calls by their words, and shows where', async () => {
    const { organizationId, clientId } = await someClient()
    await addCallAt(organizationId, clientId, 1, { call_summary: 'The brake makes a noise' })
    await addCallAt(organizationId, clientId, 2, { call_summary: 'A refund' })
    for (let step = 0; step < 2; step++) await indexNextCalls({ db, organizationId })
    const of = ['call', 'list', '--organization', organizationId, '--search', 'brak* -refund']

    const { stdout } = await run(of)
    const [found, ...others] = JSON.parse((await run([...of, '--json'])).stdout)

    expect(stdout).toMatch(/match +The brake makes a noise\n$/)
    expect([found.search_hits[0].highlights, others]).toEqual([[[4, 9]], []])
  })

  it.each([
    { args: ['--search', '-refund'], says: '--search must have a word that is not excluded' },
    { args: ['--limit', '201'], says: 'It must be a whole number from 1 to 200.' },
    { args: ['--limit', '0'], says: 'It must be a whole number from 1 to 200.' },
    { args: ['--offset', '-1'], says: 'It must be a whole number from 0 to 2147483647.' },
    { args: ['--offset', '1e2'], says: 'It must be a whole number from 0 to 2147483647.' },
    { args: ['--caller-name', 'ada', '--offset', '1001'], says: '--offset must be at most 1000 in a search' },
    { args: ['--lead-score-from', '1', '--offset', '1001'], says: '--offset must be at most 1000 in a search' },
    { args: ['--provider', 'vapi', '--offset', '1001'], says: 'or with a filter without counters' },
    { args: ['--caller-name', '!'], says: '--caller-name must have a letter or a digit' },
    { args: ['--phone-number', '020 7946'], says: '--phone-number must be a phone number with its country code' },
    { args: ['--lead-score-from', '101'], says: 'It must be a number from 0 to 100.' },
    { args: ['--duration-from', '79.5'], says: 'It must be a whole number from 0 to 86400.' },
    { args: ['--start', 'yesterday'], says: 'It must be a date' },
    { args: ['--status', 'done'], says: 'Allowed choices are' },
    { args: ['--status', 'failed,'], says: 'separate several by commas' },
    { args: ['--status', 'failed,failed'], says: 'Each value must be given only once.' },
    { args: ['--human-review-required', 'yes'], says: 'It must be true or false.' }
  ])('rejects $args', async ({ args, says }) => {
    const organizationId = await addOrganization(testDb)

    expect(await error(['call', 'list', '--organization', organizationId, ...args])).toContain(says)
  })

  it('does not find calls or ids of another organization', async () => {
    const [mine, theirs] = [await someClient(), await someClient()]
    const customer = await addCustomer(testDb, theirs.organizationId, theirs.clientId)
    await addCallAt(theirs.organizationId, theirs.clientId, 1, { customer_id: customer })
    const unknown = newId()

    expect(await list(mine.organizationId)).toEqual([])
    expect(await list(mine.organizationId, '--customer', customer)).toEqual([])
    for (const id of [theirs.clientId, unknown]) {
      const of = ['call', 'list', '--organization', mine.organizationId, '--client', id]
      expect(await error(of)).toBe(`There is no client ${id}`)
    }
    expect(await error(['call', 'list', '--organization', unknown])).toBe(`There is no organization ${unknown}`)
  })
})

describe('call show', () => {
  const said = { transcript: 'Agent: Hello.\nUser: \u001b[2JHi.\n', messages: '[{"role":"user","text":"Hi."}]' }

  it('returns a call and its evaluations in the format of the API', async () => {
    const { organizationId, clientId } = await someClient()
    const id = await addCall(testDb, organizationId, clientId, said)
    await evaluate(organizationId, id)

    expect(await json(['call', 'show', id, '--organization', organizationId])).toMatchObject({
      id,
      ...said,
      messages: [{ role: 'user', text: 'Hi.' }],
      reports: [],
      evaluation_status: 'partial',
      evaluations: {
        status: 'partial',
        updated_at: expect.stringMatching(/Z$/),
        lead_quality: { state: 'completed', result: { overall_score: 82 } },
        prompt_adherence: { state: 'pending', completed_at: null, result: null }
      }
    })
  })

  it('shows the details of a call, and its transcript on request', async () => {
    const { organizationId, clientId } = await someClient()
    const id = await addCall(testDb, organizationId, clientId, said)
    await evaluate(organizationId, id)
    const of = ['call', 'show', id, '--organization', organizationId]

    const { stdout } = await run(of)
    const { stdout: whole } = await run([...of, '--transcript'])

    expect(stdout).toMatch(new RegExp(`^id +${id}\\n`))
    expect(stdout).not.toContain('customer_id')
    expect(stdout).toMatch(/\nlead_quality {6}completed .*Z, score 82\nprompt_adherence {2}pending\n$/)
    expect(whole).toBe(`${stdout}\ntranscript\n  Agent: Hello.\n  User: \\u001b[2JHi.\n`)
  })

  it('does not find a call of another organization', async () => {
    const [mine, theirs] = [await someClient(), await someClient()]
    const id = await addCall(testDb, theirs.organizationId, theirs.clientId)
    const unknown = newId()

    for (const one of [id, unknown]) {
      const of = ['call', 'show', one, '--organization', mine.organizationId]
      expect(await error(of)).toBe(`There is no call ${one}`)
    }
  })
})

async function someClient() {
  const organizationId = await addOrganization(testDb)

  return { organizationId, clientId: await addClient(testDb, organizationId) }
}

function at(hour: number): Date {
  return new Date(Date.UTC(2026, 10, 20, hour))
}

async function addCallAt(
  organizationId: OrganizationId,
  clientId: ClientId,
  hour: number,
  overrides: Parameters<typeof addCall>[3] = {}
): Promise<CallId> {
  return await addCall(testDb, organizationId, clientId, { created_at: at(hour), ...overrides })
}

async function evaluate(organizationId: OrganizationId, id: CallId): Promise<void> {
  const result = { ...unevaluatedLeadQuality('odd'), overall_score: 82 }
  const by = { source: 'human', model: null } as const
  await storeEvaluation({ db, organizationId }, id, {
    evaluation: { domain: 'lead_quality', result, ...by },
    now: new Date()
  })
}

async function list(organizationId: OrganizationId, ...filter: readonly string[]) {
  return (await json(['call', 'list', '--organization', organizationId, ...filter])) as { readonly id: CallId }[]
}

function idsOf(calls: readonly { readonly id: CallId }[]): readonly CallId[] {
  return calls.map(({ id }) => id)
}
