import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longestTurnMs, maxTurnMs } from '../../testing/index.ts'
import { parseAndRedact } from '../parse-and-redact.ts'
import type { Reading } from '../provider.ts'
import { customProvider, mappingNameOf } from './custom-provider.ts'
import { compileMapping } from './mapping.ts'

const body = {
  event: 'done',
  call: { id: 'c-1', began: 1795187052, length: '42500', from: '+12025550147', to: '+12025550100', way: 'in' },
  talk: JSON.stringify([
    { who: 'bot', says: 'Hello.', at: 500 },
    { who: 'human', says: 'Hi.', at: 1900 }
  ]),
  price: '12',
  details: { topic: 'oil' }
}

const mapping = {
  id: ['/call/id'],
  report_when: [{ pointer: '/event', in: ['done', 'failed'] }],
  fields: {
    started_at: { from: ['/call/began'], unit: 's' },
    duration_seconds: { from: ['/call/length'], unit: 'ms' },
    direction: { from: ['/call/way'], values: { in: 'inbound', out: 'outbound' }, otherwise: 'unknown' },
    'caller.phone_number': { by_direction: { inbound: ['/call/from'], outbound: ['/call/to'] } },
    'agent.phone_number': { by_direction: { inbound: ['/call/to'], outbound: ['/call/from'] } },
    cost_usd: { from: ['/none', '/price'], unit: 'cents' },
    structured_data: { from: ['/details'] }
  },
  messages: { from: '/talk', parse: 'json', role: '/who', text: '/says', start: '/at', unit: 'ms' }
}

function read(value: unknown, document: unknown = mapping): Reading {
  const check = compileMapping(document)
  if (!check.ok) throw new Error(JSON.stringify(check.problems))

  return customProvider.read(value, { country: 'US', mapping: check.mapping })
}

describe('a mapped body', () => {
  it('is read to a call', () => {
    expect(read(body)).toMatchObject({
      kind: 'report',
      unreadable: [],
      report: {
        providerCallId: 'c-1',
        kind: 'final',
        direction: 'inbound',
        startedAt: new Date('2026-11-20T15:04:12.000Z'),
        endedAt: new Date('2026-11-20T15:04:54.500Z'),
        durationSeconds: 42.5,
        callerPhoneNumber: '+12025550147',
        agentPhoneNumber: '+12025550100',
        costUsd: 0.12,
        structuredData: { topic: 'oil' },
        messages: [
          { role: 'assistant', text: 'Hello.', start_seconds: 0.5 },
          { role: 'user', text: 'Hi.', start_seconds: 1.9 }
        ]
      }
    })
    expect(read(body)).not.toHaveProperty('report.revision')
  })

  it('has its cost in no JSON field', () => {
    const costs = [{ total: 12, minutes: 3 }, { total: 1 }]
    const value = { ...body, details: { topic: 'oil', price: 23_000, total_price: 12, costs } }
    const cost_usd = { from: ['/details/costs/0/total', '/details/total_price'], unit: 'cents' }
    const fields = { ...mapping.fields, cost_usd, metadata: { from: ['/details'] } }

    expect(read(value, { ...mapping, fields })).toMatchObject({
      report: {
        costUsd: 0.12,
        structuredData: { topic: 'oil', price: 23_000, costs: [{ minutes: 3 }, { total: 1 }] },
        metadata: { topic: 'oil', costs: [{ minutes: 3 }, { total: 1 }] }
      }
    })
  })

  it.each([
    { what: 'with another event', value: { ...body, event: 'started' }, kind: 'other' },
    { what: 'without a call id', value: { event: 'done' }, kind: 'invalid' },
    { what: 'with an object as its call id', value: { event: 'done', call: { id: {} } }, kind: 'invalid' },
    {
      what: 'with a number beyond precision as its id',
      value: { event: 'done', call: { id: 2 ** 60 } },
      kind: 'invalid'
    },
    { what: 'in a list', value: [body], kind: 'invalid' },
    { what: 'as a text', value: 'done', kind: 'invalid' }
  ])('$what has the kind $kind', ({ value, kind }) => {
    expect(read(value).kind).toBe(kind)
  })

  it('waits without a mapping', () => {
    expect(customProvider.read(body, { country: 'US' })).toEqual({ kind: 'unmapped' })
  })

  it.each([
    { what: 'other events', report_when: [{ pointer: '/event', not_in: ['started'] }], kind: 'report' },
    { what: 'this event', report_when: [{ pointer: '/event', not_in: ['started', 'done'] }], kind: 'other' },
    { what: 'an absent member', report_when: [{ pointer: '/none', not_in: ['done'] }], kind: 'report' }
  ])('is a $kind if its condition excludes $what', ({ report_when, kind }) => {
    expect(read(body, { ...mapping, report_when }).kind).toBe(kind)
  })

  it('has a field only if its own condition holds', () => {
    const fields = (event: string) => ({ summary: { from: ['/price'], when: { pointer: '/event', in: [event] } } })

    expect(read(body, { id: ['/call/id'], fields: fields('done') })).toMatchObject({ report: { summary: '12' } })
    expect(read(body, { id: ['/call/id'], fields: fields('analyzed') })).toMatchObject({ report: { summary: null } })
  })

  it.each([
    {
      actions: { a: { result: { day: 'Saturday' } }, b: { result: { oil: true } } },
      data: { day: 'Saturday', oil: true }
    },
    {
      actions: { a: { result: { status: 'ok' } }, b: { result: { status: 'busy' } } },
      data: { status: 'ok', b: { status: 'busy' } }
    },
    { actions: { a: { result: 5 }, b: {}, c: null }, data: { a: 5 } },
    { actions: [{ result: { day: 'Saturday' } }], data: { day: 'Saturday' } },
    { actions: {}, data: null },
    { actions: 'none', data: null }
  ])('has the members of all of $actions', ({ actions, data }) => {
    const document = { id: ['/id'], fields: { structured_data: { from: ['/actions/*/result'] } } }

    expect(read({ id: 'a', actions }, document)).toMatchObject({ report: { structuredData: data } })
  })

  it('has numbers without a side if its direction is unknown', () => {
    const call = { ...body.call, way: 'sideways' }

    expect(read({ ...body, call })).toMatchObject({
      report: {
        callerPhoneNumber: null,
        agentPhoneNumber: null,
        numbers: [
          { name: 'from', number: '+12025550147' },
          { name: 'to', number: '+12025550100' }
        ]
      }
    })
    expect(read(body)).toMatchObject({ report: { numbers: [] } })
  })

  it.each([
    { value: '2026-11-20T16:04:12+01:00', unit: 's' },
    { value: 1795187052, unit: 'iso' },
    { value: '1795187052000', unit: 'iso' },
    { value: 1795187052000000, unit: 'iso' },
    { value: 'Fri, 20 Nov 2026 15:04:12 +0000', unit: 'iso' }
  ])('reads the time $value with the unit $unit', ({ value, unit }) => {
    const document = { id: ['/id'], fields: { started_at: { from: ['/at'], unit } } }

    expect(read({ id: 'a', at: value }, document)).toMatchObject({
      unreadable: [],
      report: { startedAt: new Date('2026-11-20T15:04:12.000Z') }
    })
  })

  it('has a whole number as its id', () => {
    expect(read({ event: 'done', call: { id: 17 } })).toMatchObject({ report: { providerCallId: '17' } })
  })

  it.each([
    { what: 'a pointer into an array', fields: { summary: { from: ['/list/text'] } }, unreadable: [] },
    { what: 'a pointer to an item of an array', fields: { summary: { from: ['/list/0/text'] } }, unreadable: [] },
    { what: 'a name of 1 MB', fields: { 'caller.name': { from: ['/long'] } }, unreadable: ['report.caller.name'] },
    { what: 'an object as a time', fields: { ended_at: { from: ['/call'] } }, unreadable: ['ended_at'] },
    {
      what: 'a prototype',
      fields: { summary: { from: ['/__proto__/toString', '/constructor/name'] } },
      unreadable: []
    },
    { what: 'the length of a list', fields: { summary: { from: ['/list/length'] } }, unreadable: [] }
  ])('reports $what as unreadable: $unreadable', ({ fields, unreadable }) => {
    const odd = { id: 'a', call: {}, list: [{ text: 'First.' }], long: 'x'.repeat(1_000_000) }

    expect(read(odd, { id: ['/id'], fields })).toMatchObject({ kind: 'report', unreadable })
  })

  it('never throws, and keeps its id, with any value at any member', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(body).slice(2)), fc.jsonValue({ maxDepth: 4 }), (name, value) => {
        expect(read({ ...body, [name]: value })).toMatchObject({ report: { providerCallId: 'c-1' } })
      })
    )
  })
})

describe('a mapping', () => {
  const id = ['/id']
  it.each([
    { what: 'nothing but the id', document: { id, fields: {} }, path: 'fields' },
    { what: 'an unknown field', document: { id, fields: { mood: { from: ['/a'] } } }, path: 'fields.mood' },
    { what: '__proto__', document: JSON.parse('{"id":["/id"],"fields":{"__proto__":{"from":["/a"]}}}'), path: '' },
    { what: 'a malformed pointer', document: { id: ['call.id'], fields: { summary: { from: ['/a'] } } }, path: 'id' },
    {
      what: 'a wrong unit',
      document: { id, fields: { ended_at: { from: ['/a'], unit: 'min' } } },
      path: 'fields.ended_at.unit'
    },
    {
      what: 'a wrong value',
      document: { id, fields: { status: { from: ['/a'], values: { done: 'finished' } } } },
      path: 'fields.status.values.done'
    },
    { what: 'no pointers', document: { id, fields: { summary: {} } }, path: 'fields.summary' },
    {
      what: 'a condition without values',
      document: { id, report_when: [{ pointer: '/a' }], fields: { summary: { from: ['/a'] } } },
      path: 'report_when.0'
    },
    { what: 'too many pointers', document: { id: Array.from({ length: 6 }, () => '/a'), fields: {} }, path: 'id' },
    { what: 'another member', document: { id, fields: {}, code: 'x' }, path: 'code' },
    { what: 'a list', document: [], path: '' },
    {
      what: '16 KB',
      document: { id, fields: { summary: { from: ['/a'], values: { a: 'x'.repeat(17_000) } } } },
      path: ''
    }
  ])('with $what is rejected at "$path"', ({ document, path }) => {
    const check = compileMapping(document)

    expect(check).toMatchObject({ ok: false })
    expect(check.ok ? [] : check.problems.map((problem) => problem.path)).toContain(path)
  })

  it('is rejected in words that need no knowledge of the schema', () => {
    const check = compileMapping({
      id: [],
      report_when: [{ pointer: 5, in: 'done' }],
      fields: { summary: 'a', ended_at: { from: '/a' } },
      messages: { from: '/a', role: '/b', text: '/c', unit: 'min', parse: 'xml' }
    })

    expect(check.ok ? [] : check.problems.map(({ message }) => message).join('\n')).not.toMatch(
      /union|literal|required property|unexpected property|anyOf|schema|pattern/i
    )
  })

  it('is rejected if it is nested 5,000 levels deep', () => {
    expect(compileMapping(JSON.parse('['.repeat(5_000) + ']'.repeat(5_000)))).toMatchObject({ ok: false })
  })

  it.each([
    ['custom-acme', 'acme'],
    ['custom-', undefined],
    ['custom-Acme', undefined],
    ['custom-a-b', undefined],
    ['vapi', undefined]
  ])('of the provider %s has the name %s', (provider, name) => {
    expect(mappingNameOf(provider)).toBe(name)
  })
})

describe('a hostile body of 1 MB', () => {
  const maxBytes = 1_000_000
  const many = (make: (index: number) => string, glue: readonly [string, string]) => {
    const count = Math.floor(maxBytes / (make(99_999).length + 1))
    return `{"event":"done","call":{"id":"c-1"},"talk":${glue[0]}${Array.from({ length: count }, (_, index) => make(index)).join(',')}${glue[1]}}`
  }

  it.each([
    { what: 'new names', text: many((index) => `"v${index.toString(36)}":0`, ['{', '}']) },
    { what: 'small objects', text: many(() => '{"a":0}', ['[', ']']) },
    { what: 'messages', text: many(() => '{"who":"bot","says":"a","at":1}', ['[', ']']) },
    {
      what: 'a list as text',
      text: JSON.stringify({ ...body, talk: `[${'{"who":"a","says":"b"},'.repeat(20_000)}0]` })
    },
    { what: 'a deep list as text', text: JSON.stringify({ ...body, talk: '['.repeat(400_000) }) }
  ])('of $what keeps its id, and costs little beyond parsing', ({ text }) => {
    const parsed = parseAndRedact(text)
    if (!parsed.ok) throw new Error(parsed.problem)

    expect(read(parsed.value)).toMatchObject({ kind: 'report', report: { providerCallId: 'c-1' } })
    expect(longestTurnMs(() => read(parsed.value))).toBeLessThanOrEqual(maxTurnMs)
  })
})
