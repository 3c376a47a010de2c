import { createAdminDatabase, newId, storeEvaluation } from '@callbook/db'
import { addCall, addClient, addOrganization, addRawReport } from '@callbook/db/testing'
import { type CallId, type EndpointId, type OrganizationId, unevaluatedLeadQuality } from '@callbook/domain'
import type { Page, Route } from 'playwright-core'
import { readConnection } from '../connection.ts'

const messages = [
  { role: 'system', text: 'You are Riley.', start_seconds: null },
  { role: 'assistant', text: 'Harbor Honda, how can I help?', start_seconds: 1, end_seconds: 4 },
  { role: 'user', text: 'Is the used Civic still there?', start_seconds: 5, end_seconds: 8 },
  { role: 'tool', text: 'find_car → {"found":true}', start_seconds: 9, tool_name: 'find_car' },
  { role: 'assistant', text: 'It is. Would you like to drive it?', start_seconds: 12 },
  { role: 'user', text: 'I said that before we were connected.', start_seconds: null },
  ...Array.from({ length: 60 }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    text: `Sentence ${index + 1} of a long talk.`,
    start_seconds: 20 + index
  }))
]

const destination = '+12025550177'

/** Quotes of a model, the second one from the end of the conversation. */
const evidence = [
  { field: 'scores.lead_completion', message: 4, quote: 'Would you like to drive it?' },
  { field: 'sentiment', message: 61, quote: 'Sentence 56 of a long talk.' }
]

const scored = { score: 90, rationale: 'Name, number and a day were taken.' }

const { scores: unscored, ...unevaluated } = unevaluatedLeadQuality('Silence.')

const leadQuality = (overall: number) => ({
  ...unevaluated,
  overall_score: overall,
  flags: { negative_call: false, human_review_required: true, review_reason: 'The verdicts differ.' },
  scores: { ...unscored, lead_completion: scored }
})

interface AddedCalls {
  readonly organization: OrganizationId
  /** Newest first: two completed calls, and between them a failed call without details. */
  readonly calls: readonly [CallId, CallId, CallId]
}

/** Adds an organization with three calls. The last one has a transcript and results. */
export async function addThreeCalls(): Promise<AddedCalls> {
  const { database_url: connectionString } = await readConnection()
  const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
  try {
    const organizationId = await addOrganization(db)
    const clientId = await addClient(db, organizationId)
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const add = (minutes: number, values: Parameters<typeof addCall>[3]) =>
      addCall(db, organizationId, clientId, { created_at: at(minutes), ...values })
    const newest = await add(1, { status: 'completed', caller_full_name: 'Newest Caller', transcript: 'AI: Hello.' })
    const failed = await add(2, { status: 'failed', caller_full_name: null, caller_phone_number: null })
    const full = await add(3, {
      status: 'completed',
      caller_full_name: 'Dana Whitfield',
      caller_phone_number: '+12025550147',
      call_summary: 'Dana asked about a used Civic.',
      recording_url: recordingUrl,
      duration_seconds: 90,
      ended_reason: 'assistant-ended-call',
      transfer_destination: destination,
      transfers: JSON.stringify([{ destination, at: null, outcome: null }]),
      external_ids: JSON.stringify([{ name: 'phone_number_id', id: newId() }]),
      messages: JSON.stringify(messages)
    })
    for (const [overall, source] of [
      [81, 'model'],
      [84, 'human']
    ] as const) {
      const result = leadQuality(overall)
      const evaluated = { domain: 'lead_quality', result, source, ...(source === 'model' && { evidence }) } as const
      await storeEvaluation({ db, organizationId }, full, {
        evaluation: { ...evaluated, model: source === 'model' ? 'judge-1' : null },
        now: at(0)
      })
    }
    const endpoint = { organizationId, clientId, endpointId: newId<EndpointId>() }
    await addRawReport(db, endpoint, { callId: full, receivedAt: at(3), text: '{"said":"as it came"}' })

    return { organization: organizationId, calls: [newest, failed, full] }
  } finally {
    await db.destroy()
  }
}

/** URL of the recording at the invented provider. */
export const recordingUrl = 'https://recordings.example/call.wav'

const [bytesPerSecond, headBytes] = [8_000, 44]

/** Answers for the provider with `seconds` of silence. */
export async function provideRecording(page: Page, seconds: number): Promise<void> {
  const wav = silence(seconds)
  await page.route(recordingUrl, (route) => answer(route, wav))
}

async function answer(route: Route, wav: Buffer): Promise<void> {
  const [, first = '0', last = ''] = /bytes=(\d+)-(\d*)/.exec((await route.request().allHeaders())['range'] ?? '') ?? []
  const [from, to] = [Number(first), last === '' ? wav.length - 1 : Number(last)]
  const headers = { 'content-type': 'audio/wav', 'accept-ranges': 'bytes' }
  const range = { 'content-range': `bytes ${from}-${to}/${wav.length}` }

  await route.fulfill({ status: 206, headers: { ...headers, ...range }, body: wav.subarray(from, to + 1) })
}

/** Returns a WAV file: one channel, 8 bits, 8 kHz. */
function silence(seconds: number): Buffer {
  const wav = Buffer.alloc(headBytes + seconds * bytesPerSecond, 128)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(bytesPerSecond, 24)
  wav.writeUInt32LE(bytesPerSecond, 28)
  wav.writeUInt16LE(1, 32)
  wav.writeUInt16LE(8, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(wav.length - headBytes, 40)

  return wav
}
