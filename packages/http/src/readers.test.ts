import type { Static } from '@sinclair/typebox'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { boolean, dateTime, defineQuery, enumeration, integer, number, readsQuery, text, uuid } from './readers.ts'

const CallQuery = defineQuery({
  limit: integer({ min: 1, max: 200, default: 50 }),
  offset: integer({ min: 0, max: 2_147_483_647, default: 0 }),
  client_id: uuid<string>(),
  status: enumeration(['pending', 'completed']),
  start_date: dateTime((value) => (value === '2026-01-01T00:00:00 02:00' ? new Date('2025-12-31T22:00:00Z') : null)),
  human_review_required: boolean(),
  score: number({ min: 0, max: 100 }),
  phone_number: text({ maxLength: 5 })
})

const absent = {
  limit: 50,
  offset: 0,
  client_id: undefined,
  status: undefined,
  start_date: undefined,
  human_review_required: undefined,
  score: undefined,
  phone_number: undefined
}

describe('defineQuery', () => {
  it.each([
    { query: '', values: {} },
    { query: '?', values: {} },
    { query: '?&&', values: {} },
    { query: '?limit=1', values: { limit: 1 } },
    { query: '?limit=200&offset=2147483647', values: { limit: 200, offset: 2_147_483_647 } },
    { query: '?%6cimit=%31', values: { limit: 1 } },
    {
      query: '?client_id=0190AAAA-BBBB-7CCC-8DDD-EEEEFFFF0000',
      values: { client_id: '0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000' }
    },
    { query: '?status=completed', values: { status: 'completed' } },
    { query: '?human_review_required=false', values: { human_review_required: false } },
    ...['0', '70', '70.25', '100', '99.9999999999'].map((score) => ({
      query: `?score=${score}`,
      values: { score: Number(score) }
    })),
    { query: '?start_date=2026-01-01T00:00:00+02:00', values: { start_date: new Date('2025-12-31T22:00:00Z') } },
    { query: '?phone_number=%2B1=2', values: { phone_number: '+1=2' } },
    { query: '?phone_number=a+b', values: { phone_number: 'a b' } },
    { query: '?phone_number=%F0%9F%93%9E', values: { phone_number: '📞' } }
  ])('reads $query', ({ query, values }) => {
    expect(CallQuery[readsQuery](`/v1/calls${query}`)).toEqual({ ...absent, ...values })
  })

  it.each([
    ...[
      '0',
      '201',
      '-1',
      '-0',
      '1.5',
      '1.0',
      '',
      'abc',
      '1e2',
      '0x10',
      ' 5',
      '%205',
      '+5',
      '05',
      '5 ',
      'Infinity',
      'NaN'
    ].map((value) => ({ query: `limit=${value}`, message: 'limit must be an integer from 1 to 200' })),
    { query: `limit=${'9'.repeat(400)}`, message: 'limit must be an integer from 1 to 200' },
    { query: 'limit', message: 'limit must be an integer from 1 to 200' },
    ...['2147483648', '9007199254740993', '1e300', '9999999999'].map((value) => ({
      query: `offset=${value}`,
      message: 'offset must be an integer from 0 to 2147483647'
    })),
    ...['', 'x', 'urn:uuid:0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000', '0190aaaabbbb7ccc8dddeeeeffff0000', '%00'].map(
      (value) => ({
        query: `client_id=${value}`,
        message: 'client_id must be a uuid'
      })
    ),
    ...['-0', '100.5', '.5', '5.', '1e1', '05', '1,5', '', 'NaN', `0.${'1'.repeat(11)}`].map((value) => ({
      query: `score=${value}`,
      message: 'score must be a number from 0 to 100'
    })),
    { query: 'status=COMPLETED', message: 'status must be one of pending, completed' },
    { query: 'human_review_required=1', message: 'human_review_required must be true or false' },
    { query: 'start_date=now', message: 'start_date must be an RFC 3339 date-time, such as 2026-11-20T15:04:05Z' },
    {
      query: 'start_date=2026-11-20',
      message: 'start_date must be an RFC 3339 date-time, such as 2026-11-20T15:04:05Z'
    },
    ...['', '123456', 'a%00'].map((value) => ({
      query: `phone_number=${value}`,
      message: 'phone_number must be 1 to 5 characters without NUL'
    })),
    { query: 'limit=1&limit=1', message: 'limit must be given only once' },
    { query: 'phone_number=%ff', message: 'The query string is not well-formed' },
    { query: '%zz=1', message: 'The query string is not well-formed' },
    ...['LIMIT', 'limit[]', '__proto__', 'constructor', 'toString'].map((name) => ({
      query: `${name}=5`,
      message: expect.stringContaining(`Unknown query parameter: ${name} (known: limit, offset, `)
    })),
    ...['<script>', 'a'.repeat(65), ''].map((name) => ({
      query: `${name}=5`,
      message: expect.stringContaining('Unknown query parameter (known: ')
    }))
  ])('rejects $query', ({ query, message }) => {
    expect(() => CallQuery[readsQuery](`/v1/calls?${query}`)).toThrow(
      expect.objectContaining({ statusCode: 400, body: { error: 'Bad Request', message } })
    )
  })

  it('returns typed parameters', () => {
    expectTypeOf<Static<typeof CallQuery>>().toEqualTypeOf<{
      readonly limit: number
      readonly offset: number
      readonly client_id: string | undefined
      readonly status: 'pending' | 'completed' | undefined
      readonly start_date: Date | undefined
      readonly human_review_required: boolean | undefined
      readonly score: number | undefined
      readonly phone_number: string | undefined
    }>()
  })

  it('describes itself as JSON Schema', () => {
    expect(JSON.parse(JSON.stringify(CallQuery))).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: {
        limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
        client_id: { type: 'string', format: 'uuid' },
        status: { type: 'string', enum: ['pending', 'completed'] },
        start_date: { type: 'string', format: 'date-time' },
        human_review_required: { type: 'boolean' },
        phone_number: { type: 'string', minLength: 1, maxLength: 5 }
      }
    })
  })
})
