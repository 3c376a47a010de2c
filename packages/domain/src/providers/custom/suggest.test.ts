import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longestTurnMs, maxTurnMs } from '../../testing/index.ts'
import { parseAndRedact } from '../parse-and-redact.ts'
import { customProvider } from './custom-provider.ts'
import { compileMapping } from './mapping.ts'
import { mappingNotes, suggestMapping } from './suggest.ts'

const turns = [
  { speaker: 'bot', text: 'Hello.', offsetMs: 400 },
  { speaker: 'human', text: 'Hi.', offsetMs: 2900 }
]

const bodies = [
  {
    what: 'camel case, milliseconds and cents',
    body: {
      eventName: 'CALL_FINISHED',
      callInfo: {
        callUuid: 'call-1',
        direction: 'INCOMING',
        callStartTime: 1795187052000,
        callEndTime: 1795187094000,
        fromNumber: '+12025550147',
        toNumber: '+12025550100'
      },
      conversation: turns,
      billing: { totalCents: 6.3 }
    },
    expected: { direction: 'inbound', durationSeconds: 42, costUsd: 0.063 }
  },
  {
    what: 'one object and messages as text',
    body: {
      session: {
        session_id: 'call-1',
        started: '2026-11-20T15:04:12Z',
        seconds: '42',
        caller: { phone: '+12025550147', name: 'Dana Whitfield' },
        transcript: JSON.stringify(turns)
      }
    },
    expected: { durationSeconds: 42, callerFullName: 'Dana Whitfield' }
  },
  {
    what: 'a number as id and Unix seconds',
    body: {
      payload: {
        interactionId: 4711,
        interactionStart: 1795187052,
        interactionEnd: 1795187094,
        channel: { from_number: '+12025550147' },
        turns
      }
    },
    expected: { providerCallId: '4711', durationSeconds: 42 }
  }
]

/** Members of samples with telling names, and the suggested pointers. */
const names = [
  { field: 'agent.phone_number', body: { businessPhoneNumber: '+12025550100' }, from: '/businessPhoneNumber' },
  { field: 'requested_at', body: { created_at: '2026-11-20T15:04:12Z' }, from: '/created_at' },
  {
    field: 'started_at',
    body: { created_at: '2026-11-20T15:04:02Z', call: { answered_at: '2026-11-20T15:04:12Z' } },
    from: '/call/answered_at'
  },
  { field: 'success', body: { ai_success: 'true' }, from: '/ai_success' },
  { field: 'summary', body: { longSummary: 'a b', summary: 'a' }, from: '/summary' },
  { field: 'summary', body: { shortSummary: 'a' }, from: '/shortSummary' }
]

const ids = [
  { body: { id: 'a', telephony_data: { provider_call_id: 'b' } }, id: '/id' },
  { body: { session_id: 'b', call_id: 'a' }, id: '/call_id' },
  { body: { agent: { id: 'b' }, phone_call_id: 'a' }, id: '/phone_call_id' },
  { body: { id: 'event', session: { id: 'a' } }, id: '/session/id' }
]

describe('a suggested mapping', () => {
  it.each(names)('takes $field from $from', ({ field, body, from }) => {
    expect(suggestMapping({ call_id: 'a', ...body })?.fields[field]?.from).toEqual([from])
  })

  it.each(ids)('takes the id from $id', ({ body, id }) => {
    expect(suggestMapping(body)?.id).toEqual([id])
  })

  it.each([
    { field: 'direction', sample: 'INCOMING', other: 'OUTGOING', is: 'outbound' },
    { field: 'direction', sample: 'outbound', other: 'inbound', is: 'inbound' },
    { field: 'status', sample: 'completed', other: 'no-answer', is: 'no_answer' },
    { field: 'status', sample: 'completed', other: 'paused', is: 'unknown' }
  ])('reads $field $other by a sample with $sample', ({ field, sample, other, is }) => {
    const check = compileMapping(suggestMapping({ call_id: 'a', [field]: sample }))
    if (!check.ok) throw new Error(JSON.stringify(check.problems))

    const reading = customProvider.read({ call_id: 'a', [field]: other }, { country: 'US', mapping: check.mapping })
    expect(reading).toMatchObject({ kind: 'report', report: { [field]: is } })
  })

  it.each([
    { body: { event: 'call.done' }, condition: [{ pointer: '/event', in: ['call.done'] }] },
    { body: { event: 'call.started' }, condition: undefined },
    { body: { type: 'hangup' }, condition: [{ pointer: '/type', in: ['hangup'] }] },
    { body: { type: 'phone_call' }, condition: undefined },
    { body: { event: 'call.ended' }, condition: [{ pointer: '/event', in: ['call.ended'] }] },
    { body: { data: { event_type: 'analyzed' } }, condition: [{ pointer: '/data/event_type', in: ['analyzed'] }] },
    { body: { type: 'phone' }, condition: undefined },
    { body: { event: `ended${'.'.repeat(100)}` }, condition: undefined }
  ])('requires the name of the event in $body', ({ body, condition }) => {
    expect(suggestMapping({ call_id: 'a', ...body })?.report_when).toEqual(condition)
  })

  it.each(bodies)('reads a body with $what', ({ body, expected }) => {
    const check = compileMapping(suggestMapping(body))
    if (!check.ok) throw new Error(JSON.stringify(check.problems))

    expect(customProvider.read(body, { country: 'US', mapping: check.mapping })).toMatchObject({
      kind: 'report',
      unreadable: [],
      report: {
        startedAt: new Date('2026-11-20T15:04:12.000Z'),
        callerPhoneNumber: '+12025550147',
        messages: [
          { role: 'assistant', text: 'Hello.' },
          { role: 'user', text: 'Hi.' }
        ],
        ...expected
      }
    })
  })

  it.each([{}, [], null, 'call', { name: 'a' }, { list: [{ id: 'a' }] }])('does not exist for %j', (body) => {
    expect(suggestMapping(body)).toBeUndefined()
  })

  it('is always valid', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('end_time', 'status', 'from', 'to', 'chat', 'a/b~c'), fc.jsonValue()),
        (body) => {
          const suggestion = suggestMapping({ ...body, call_id: 'a', summary: 'b' })

          expect(compileMapping(suggestion)).toMatchObject({ ok: true })
        }
      )
    )
  })
})

describe('a suggestion for a body of 1 MB', () => {
  const many = (member: (index: number) => readonly [string, unknown]) =>
    Object.fromEntries([['call_id', 'a'], ...Array.from({ length: 100_000 }, (_, index) => member(index))])

  it.each([
    { what: 'one long text', body: { call_id: 'a', transcript: 'words '.repeat(160_000) } },
    { what: 'spaces', body: { call_id: 'a', chat: ' '.repeat(900_000) } },
    { what: 'a long list as text', body: { call_id: 'a', chat: JSON.stringify(Array(15_000).fill(turns[0])) } },
    { what: '100,000 members', body: many((index) => [`k${index.toString(36)}`, 1]) },
    { what: '100,000 members of one name', body: { call_id: 'a', list: Array(100_000).fill({ to: 1 }) } },
    { what: 'long names', body: { call_id: 'a', [`${'end_'.repeat(200_000)}time`]: 1 } },
    { what: 'a long number', body: { call_id: 'a', end_time: '1'.repeat(900_000), duration: '5s'.repeat(400_000) } }
  ])('of $what takes a short turn', ({ body }) => {
    const parsed = parseAndRedact(JSON.stringify(body))
    if (!parsed.ok) throw new Error(parsed.problem)

    expect(suggestMapping(parsed.value)?.id).toEqual(['/call_id'])
    expect(longestTurnMs(() => suggestMapping(parsed.value))).toBeLessThanOrEqual(maxTurnMs)
  })
})

describe('the notes on a mapping', () => {
  it.each([
    {
      body: { call_id: 'a', cost: 12, length: 1.5, from: '+12025550147' },
      notes: ['report_when', 'cost_usd', 'duration_seconds', 'caller.phone_number', 'direction']
    },
    { body: { event: 'call.done', call_id: 'a', cost_usd: 12, duration_ms: 1500, direction: 'inbound' }, notes: [] },
    {
      body: {
        event: 'done',
        call_id: 'a',
        start_time: '2026-11-20T15:04:12Z',
        end_time: '2026-11-20T15:05:42Z',
        duration: 1.5,
        direction: 'in'
      },
      notes: []
    },
    { body: { call_id: 'a', status: 'completed', direction: 'inbound', duration: '45.5s' }, notes: [] }
  ])('tell what is assumed of $body', ({ body, notes }) => {
    const mapping = suggestMapping(body)
    if (mapping === undefined) throw new Error('no id')

    expect(mappingNotes(mapping).map((note) => note.split(':')[0])).toEqual(notes)
  })
})
