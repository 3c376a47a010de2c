import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileMapping } from './compile-mapping.ts'
import { custom } from './index.ts'
import { suggestMapping } from './suggest.ts'

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

describe('a suggested mapping', () => {
  it.each(bodies)('reads a body with $what', ({ body, expected }) => {
    const check = compileMapping(suggestMapping(body))
    if (!check.ok) throw new Error(JSON.stringify(check.problems))

    expect(custom.read(body, { country: 'US', mapping: check.mapping })).toMatchObject({
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
