import { expect, it } from 'vitest'
import { customProvider } from './custom-provider.ts'
import { compileMapping } from './mapping.ts'

const fields = { summary: { from: ['/summary'] } }
const onEvent = { pointer: '/event', in: ['call.started', 'call.ended', 'call.analyzed'] }
const status = { from: ['/status'], values: { completed: 'completed' }, otherwise: 'unknown' }
const stage = { from: ['/step'], values: { draft: 'preliminary', done: 'final' } }

function stageOf(document: object, body: object) {
  const check = compileMapping({ id: ['/id'], ...document })
  if (!check.ok) throw new Error(JSON.stringify(check.problems))
  const reading = customProvider.read({ id: 'a', ...body }, { country: 'US', mapping: check.mapping })
  if (reading.kind !== 'report') throw new Error(reading.kind)
  const { kind, rank, variant } = reading.report

  return { kind, rank, variant }
}

it.each([
  { document: { fields }, body: { summary: 'a' }, kind: 'final', rank: 0, variant: undefined },
  { document: { fields }, body: { event: 'call.ended' }, kind: 'final', rank: 0, variant: 'call.ended' },
  { document: { fields }, body: { event: 'call.started' }, kind: 'preliminary', rank: -1, variant: 'call.started' },
  { document: { fields }, body: { data: { event_type: 'chat_started' } }, rank: -1, variant: 'chat_started' },
  { document: { fields }, body: { message: { type: 'callAnalyzed' } }, rank: 1, variant: 'callAnalyzed' },
  { document: { fields }, body: { event: 'call.transcript.created' }, rank: 0, variant: 'call.transcript.created' },
  {
    document: { fields, report_when: [onEvent] },
    body: { event: 'call.ended' },
    kind: 'final',
    rank: 0,
    variant: 'call.ended'
  },
  {
    document: { fields, report_when: [onEvent] },
    body: { event: 'call.analyzed' },
    kind: 'call_analyzed',
    rank: 1,
    variant: 'call.analyzed'
  },
  {
    document: { fields, report_when: [onEvent] },
    body: { event: 'call.started' },
    kind: 'preliminary',
    rank: -1,
    variant: 'call.started'
  },
  {
    document: { fields, report_when: [{ pointer: '/event', in: ['call.ended'] }] },
    body: { event: 'call.ended' },
    kind: 'final',
    rank: 0,
    variant: undefined
  },
  {
    document: { fields: { status } },
    body: { status: 'ringing' },
    kind: 'preliminary',
    rank: -1,
    variant: 'ringing'
  },
  { document: { fields: { status } }, body: { status: 'in-progress' }, rank: -1, variant: 'in-progress' },
  { document: { fields: { status } }, body: { status: 'call-disconnected' }, kind: 'final', rank: 0 },
  { document: { fields: { status } }, body: { status: 'completed' }, kind: 'final', rank: 0, variant: 'completed' },
  {
    document: { fields: { status, stage } },
    body: { status: 'ringing', step: 'done' },
    kind: 'final',
    rank: 0,
    variant: 'ringing'
  },
  { document: { fields: { stage } }, body: { step: 'draft' }, kind: 'preliminary', rank: -1, variant: undefined },
  { document: { fields: { status } }, body: { status: 'a\u0000b\ud800' }, rank: 0, variant: 'ab\ufffd' },
  { document: { fields: { status } }, body: { status: 'x'.repeat(1_000_000) }, rank: 0, variant: 'x'.repeat(100) }
])('a report of $body.event $body.status has the rank $rank', ({ document, body, ...expected }) => {
  expect(stageOf(document, body)).toMatchObject(expected)
})
