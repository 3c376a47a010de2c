import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listPaths, readCall, readSample, replaceAt } from '../../testing/index.ts'
import { callbookReader } from './read.ts'
import { CallReportSchema, checkReport, maxRevision } from './report-schema.ts'

const full = JSON.parse(readSample('callbook', '01-full.json'))

/** Lists the members of a schema, with `[]` for the items of arrays. */
function membersOf(schema: unknown): readonly string[] {
  const {
    anyOf = [],
    properties = {},
    items
  } = schema as {
    anyOf?: unknown[]
    properties?: Record<string, unknown>
    items?: unknown
  }

  return [
    ...anyOf.flatMap(membersOf),
    ...Object.entries(properties).flatMap(([name, member]) => [
      name,
      ...membersOf(member).map((path) => `${name}.${path}`)
    ]),
    ...(items === undefined ? [] : membersOf(items))
  ]
}

const withoutIndex = (path: string) => path.replaceAll(/\.\d+/g, '')

describe('the published format', () => {
  it('has every member in the full sample', () => {
    const inSample = new Set(listPaths(full).map(withoutIndex))

    expect(membersOf(CallReportSchema).filter((path) => !inSample.has(path))).toEqual([])
  })

  it('is read completely: each member of the full sample changes the call', () => {
    const read = (body: unknown) => JSON.stringify(readCall('callbook', body))
    const leaves = listPaths(full).filter((path) => !['type', 'report', 'report.id'].includes(path))
    const unused = leaves.filter((path) => read(full) === read(replaceAt(full, path.split('.'), { odd: [1] })))

    expect(unused).toEqual([])
  })

  it.each(['01-full.json', '02-minimal.json'])('accepts %s', (file) => {
    expect(checkReport(JSON.parse(readSample('callbook', file)))).toEqual([])
  })

  it('lists each difference with its path', () => {
    const report = { ...full.report, ended_at: 'yesterday', status: 'done', caller: { phone_number: 5 } }

    expect(checkReport({ type: 'call.ended', report }).map(({ path }) => path)).toEqual([
      'report.ended_at',
      'report.status',
      'report.caller.phone_number'
    ])
    expect(checkReport([]).length).toBeGreaterThan(0)
  })

  it('lists at most 50 differences', () => {
    const messages = Array.from({ length: 1_000 }, () => 5)

    expect(checkReport({ type: 5, report: { messages } }).length).toBeLessThanOrEqual(50)
  })
})

describe('a revision', () => {
  it.each([
    { report: {}, kind: 'final', rank: 0, revision: 0 },
    { report: { stage: 'preliminary' }, kind: 'preliminary', rank: -1, revision: 0 },
    { report: { revision: 1 }, kind: 'final', rank: 2, revision: 1 },
    { report: { revision: 1, stage: 'preliminary' }, kind: 'preliminary', rank: 1, revision: 1 },
    { report: { revision: maxRevision }, kind: 'final', rank: 20_000, revision: maxRevision },
    { report: { revision: -1 }, kind: 'final', rank: 0, revision: 0 },
    { report: { revision: 1.5 }, kind: 'final', rank: 0, revision: 0 },
    { report: { revision: '2' }, kind: 'final', rank: 0, revision: 0 }
  ])('of $report has the rank $rank', ({ report, ...expected }) => {
    expect(readCall('callbook', { type: 'call.ended', report: { id: 'call-1', ...report } })).toMatchObject(expected)
  })

  it('above another one always has a higher rank', () => {
    const revision = fc.integer({ min: 0, max: maxRevision })
    const stage = fc.constantFrom('preliminary', 'final')
    const rankOf = (report: object) => readCall('callbook', { type: 'call.ended', report: { id: 'a', ...report } }).rank

    fc.assert(
      fc.property(revision, revision, stage, stage, (one, other, oneStage, otherStage) => {
        fc.pre(one < other)
        expect(rankOf({ revision: one, stage: oneStage })).toBeLessThan(rankOf({ revision: other, stage: otherStage }))
      })
    )
  })
})

it.each([
  { body: { type: 'call.started' }, kind: 'other' },
  { body: { type: 'callbook.test' }, kind: 'other' },
  { body: { type: 'post_call_transcription' }, kind: 'invalid' },
  { body: { type: 'call.ended' }, kind: 'invalid' },
  { body: { type: 'call.ended', report: { id: '' } }, kind: 'invalid' },
  { body: { type: 'call.ended', report: [] }, kind: 'invalid' },
  { body: { report: { id: 'call-1' } }, kind: 'invalid' },
  { body: [], kind: 'invalid' },
  { body: null, kind: 'invalid' }
])('reads $body as $kind', async ({ body, kind }) => {
  expect(callbookReader.read(body, { country: undefined }).kind).toBe(kind)
})
