import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { describe, expect, it } from 'vitest'
import { CallReportSchema } from '../providers/callbook/report-schema.ts'
import { mappingSchema } from '../providers/custom/mapping.ts'
import { listSchemaProblems } from './schema-errors.ts'

const report = { id: 'call-1', ended_at: '2026-11-20T15:04:54Z' }

function problemsOf(members: object): readonly string[] {
  const errors = Value.Errors(
    CallReportSchema,
    JSON.parse(JSON.stringify({ type: 'call.ended', report: { ...report, ...members } }))
  )

  return listSchemaProblems(errors, 50).map(({ path, message }) => `${path}: ${message}`)
}

describe('listSchemaProblems', () => {
  it.each<[members: object, problem: string]>([
    [{ ended_at: 'yesterday' }, 'report.ended_at: Expected string with a date and time such as 2026-11-20T15:04:54Z'],
    [
      { ended_at: undefined },
      'report.ended_at: Missing: expected string with a date and time such as 2026-11-20T15:04:54Z'
    ],
    [{ id: '' }, 'report.id: Expected string of 1 to 256 characters'],
    [{ direction: 'in' }, 'report.direction: Expected one of inbound, outbound, web, unknown'],
    [{ direction: 5 }, 'report.direction: Expected one of inbound, outbound, web, unknown'],
    [{ caller: { phone_number: 5 } }, 'report.caller.phone_number: Expected string of at most 512 characters'],
    [{ caller: 'Dana' }, 'report.caller: Expected object'],
    [
      { messages: [{ role: 'bot', text: 'a' }] },
      'report.messages.0.role: Expected one of assistant, user, tool, system'
    ],
    [{ messages: 'none' }, 'report.messages: Expected array of at most 10000 entries'],
    [{ cost_usd: -1 }, 'report.cost_usd: Expected number at least 0'],
    [{ revision: 1.5 }, 'report.revision: Expected whole number from 0 to 10000'],
    [{ agent: { version: {} } }, 'report.agent.version: Expected string of at most 64 characters or number'],
    [{ success: [] }, 'report.success: Expected boolean or string'],
    [{ variables: 5 }, 'report.variables: Expected object']
  ])('describes %j', (members, problem) => {
    expect(problemsOf(members)).toEqual([problem])
  })

  it('describes a wrong type, and an unknown member', () => {
    expect(listSchemaProblems(Value.Errors(CallReportSchema, { type: 'x', report }), 5)).toEqual([
      { path: 'type', message: 'Expected call.ended' }
    ])
    const mapping = { id: ['/id'], fields: { summary: { form: ['/a'] } }, messages: { unit: 'h' } }
    expect(listSchemaProblems(mappingSchema.Errors(mapping), 9)).toEqual(
      expect.arrayContaining([
        { path: 'fields.summary.form', message: 'There is no such member' },
        { path: 'messages.unit', message: 'Expected one of iso, s, ms' },
        { path: 'messages.role', message: 'Missing: expected string of at most 300 characters' }
      ])
    )
  })

  it('has no word of the library for any kind of schema', () => {
    const kinds = Type.Object({
      a: Type.Union([Type.String({ minLength: 1 }), Type.Null()]),
      b: Type.Array(Type.Integer(), { minItems: 2 }),
      c: Type.Record(Type.String(), Type.Number(), { maxProperties: 1 }),
      d: Type.Literal('x')
    })
    for (const value of [{}, { a: 5, b: [], c: { x: 1, y: 2 }, d: 'y' }, 5, { a: '', b: [1.5, 'x'], c: [], d: null }]) {
      for (const { message } of listSchemaProblems(Value.Errors(kinds, value), 50)) {
        expect(message).not.toMatch(
          /union|required property|literal|greater or equal|less or equal|unexpected property/i
        )
      }
    }
  })
})
