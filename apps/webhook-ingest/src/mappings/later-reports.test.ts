import { insertMapping, refreshMappedEndpoints } from '@callbook/db'
import { connectTestDatabase, createTestDatabaseUrl } from '@callbook/db/testing'
import { type Json, suggestMapping } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { deliver, someEndpoint, startApp } from '../testing/index.ts'

const connectionString = await createTestDatabaseUrl()
const { db, testDb } = connectTestDatabase(connectionString)

type Step = { readonly body: object; readonly afterHours?: number }

const ringing = { id: 'call-1', status: 'ringing', created_at: '2026-01-15T09:15:02.000Z', transcript: null }
const completed = {
  ...ringing,
  status: 'completed',
  transcript: 'assistant: Harbor, good day\nuser: My order has not come',
  conversation_duration: 27.2,
  total_cost: 5.2
}

const byStatus = {
  id: ['/id'],
  fields: {
    status: { from: ['/status'], values: { completed: 'completed', busy: 'busy' }, otherwise: 'unknown' },
    transcript: { from: ['/transcript'] },
    duration_seconds: { from: ['/conversation_duration'] }
  }
}

const events = ['call.hangup', 'conversation.ended', 'insights.generated']
const byEvent = {
  id: ['/call'],
  report_when: [{ pointer: '/event', in: events }],
  fields: {
    ended_at: { from: ['/ended'] },
    duration_seconds: { from: ['/seconds'] },
    summary: { from: ['/insight'] },
    ended_reason: { from: ['/reason'] }
  }
}

const hangup = { event: events[0], call: 'call-1', ended: '2026-01-15T09:16:00Z', reason: 'caller hung up' }
const ended = { event: events[1], call: 'call-1', seconds: 40 }
const insights = { event: events[2], call: 'call-1', insight: 'A visit on Tuesday.' }

/** Sends reports of one call in order to a vendor with a mapping, or with the preset of Telnyx. */
async function send(mapping: Json | object | undefined, ...steps: readonly Step[]) {
  const clock = { now: Date.now() }
  const app = startApp(connectionString, { now: () => new Date(clock.now) })
  const provider = mapping === undefined ? 'custom-telnyx' : 'custom-acme'
  const endpoint = { provider, ...(await someEndpoint(testDb, { provider })) }
  const { organizationId } = endpoint
  if (mapping !== undefined)
    await db.transaction().execute(async (tx) => {
      await refreshMappedEndpoints(tx, organizationId, 'acme')
      const saved = { name: 'acme', version: 1, document: mapping as Json, madeBy: 'Ada', madeAt: new Date() }
      await insertMapping(tx, organizationId, saved)
    })
  const repeats: boolean[] = []
  for (const { body, afterHours = 0 } of steps) {
    clock.now += 1 + afterHours * 3_600_000
    const response = await deliver(app, endpoint, body)
    expect(response.statusCode).toBe(200)
    repeats.push(response.headers['idempotent-replayed'] === 'true')
  }
  const calls = await testDb
    .selectFrom('calls')
    .select(['status', 'ended_at', 'transcript', 'duration_seconds', 'call_summary', 'ended_reason', 'report_rank'])
    .where('organization_id', '=', organizationId)
    .execute()
  const kinds = await testDb
    .selectFrom('raw_reports')
    .select('kind')
    .where('organization_id', '=', organizationId)
    .orderBy('kind')
    .execute()

  return { repeats, calls, kinds: kinds.map(({ kind }) => kind) }
}

describe('a later report of a mapped vendor', () => {
  it('updates its call, as the suggested mapping reads it', async () => {
    const { calls } = await send(suggestMapping(completed) ?? {}, { body: ringing }, { body: completed })

    expect(calls).toMatchObject([{ status: 'completed', transcript: completed.transcript, duration_seconds: 27.2 }])
  })

  it.each([
    { what: 'in order', steps: [{ body: ringing }, { body: completed }] },
    { what: 'in the wrong order', steps: [{ body: completed }, { body: ringing }] },
    { what: 'after a day', steps: [{ body: completed }, { body: ringing, afterHours: 25 }] },
    {
      what: 'with a word between that the mapping does not know',
      steps: [{ body: ringing }, { body: { ...ringing, status: 'call-disconnected' } }, { body: completed }]
    }
  ])('updates its call by its status, $what', async ({ steps }) => {
    const { calls, repeats } = await send(byStatus, ...steps)

    expect(calls).toMatchObject([{ status: 'completed', transcript: completed.transcript, duration_seconds: 27.2 }])
    expect(repeats).toEqual(steps.map(() => false))
  })

  it('is a repeat if its kind and status are the same', async () => {
    const { calls, repeats } = await send(byStatus, { body: completed }, { body: { ...completed, transcript: 'b' } })

    expect(repeats).toEqual([false, true])
    expect(calls).toMatchObject([{ transcript: completed.transcript }])
  })

  it.each([
    { what: 'in order', bodies: [hangup, ended, insights] },
    { what: 'backwards', bodies: [insights, ended, hangup] }
  ])('merges events of one call $what, and stores a body of each stage', async ({ bodies }) => {
    const { calls, kinds, repeats } = await send(byEvent, ...[...bodies, ...bodies].map((body) => ({ body })))

    expect(calls).toMatchObject([
      { duration_seconds: 40, call_summary: insights.insight, ended_reason: hangup.reason, report_rank: 1 }
    ])
    expect(kinds).toEqual(['call_analyzed', 'final'])
    expect(repeats).toEqual([false, false, false, true, true, true])
  })

  it.each([{ order: [0, 1] }, { order: [1, 0] }])('is read by a preset in the order $order', async ({ order }) => {
    const events = [
      telnyx('call.conversation.ended', '2026-11-20T15:04:54.000Z', { duration_sec: 42 }),
      telnyx('call.analyzed', '2026-11-20T15:09:00.000Z', {
        conversation_insights: [{ conversation_insights: [{ insight_id: 'i-1', result: 'A visit on Tuesday.' }] }]
      })
    ]

    const { calls, repeats } = await send(undefined, ...order.map((index) => ({ body: events[index] ?? {} })))

    expect(repeats).toEqual([false, false])
    expect(calls).toMatchObject([
      { ended_at: '2026-11-20T15:04:54.000Z', duration_seconds: 42, call_summary: 'A visit on Tuesday.' }
    ])
  })
})

function telnyx(event_type: string, occurred_at: string, payload: object) {
  return { data: { event_type, id: event_type, occurred_at, payload: { conversation_id: 't-1', ...payload } } }
}
