import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { isObject } from '../../json/json.ts'
import type { BodyPaths } from '../../redaction/redaction-rules.ts'
import { callbookReader } from '../callbook/read.ts'
import { reportType, stages } from '../callbook/report-schema.ts'
import { type Reading, type ReadingContext, type ReportReader, testMessageType } from '../provider.ts'
import { writeToolCall, writeToolResult } from '../reading/conversation.ts'
import { ProviderCallId, rejectMessage } from '../reading/reading.ts'

/** Paths of the conversation in both forms of a report, and of the members that the client adds. */
const bodyPaths: BodyPaths = {
  identity: ['session_report.job_id', 'job_id', 'extra.revision', 'extra.stage'],
  said: ['session_report.chat_history', 'chat_history', 'extra.instructions', 'extra.summary', 'extra.transcript'],
  found: ['extra.structured_data', 'extra.variables', 'extra.verdicts'],
  own: ['extra.metadata']
}

/** Reads session reports of agents that are built with LiveKit Agents (https://docs.livekit.io/agents). */
export const livekitReader: ReportReader = {
  title: 'LiveKit',
  envelope: 'session_report',
  isReport,
  read,
  callIdPaths: ['session_report.job_id', 'job_id'],
  reportKinds: stages,
  testMessage: { type: testMessageType },
  bodyPaths,
  credentialNames: [],
  costNames: ['cost_usd', 'cost_breakdown']
}

function isReport(body: unknown): boolean {
  return Enveloped.Check(body) || Bare.Check(body)
}

/** Reads a session report, converted to our own format. Unreadable fields have the names of that format. */
function read(body: unknown, context: ReadingContext): Reading {
  if (isObject(body) && body['type'] === testMessageType) return { kind: 'other', type: testMessageType }
  if (Bare.Check(body)) return callbookReader.read(project({ session_report: body }), context)
  if (!Enveloped.Check(body)) return rejectMessage(Enveloped, body, livekitReader)

  return callbookReader.read(project(body), context)
}

/** The body that our helpers send: the report, with data that LiveKit does not report. */
const Enveloped = TypeCompiler.Compile(Type.Object({ session_report: Type.Object({ job_id: ProviderCallId }) }))

/** Only the report, as `to_dict()` of the Python SDK returns it. */
const Bare = TypeCompiler.Compile(Type.Object({ job_id: ProviderCallId, chat_history: Type.Object({}) }))

interface SessionBody {
  readonly session_report: JsonRecord & { readonly job_id: string }
  /** Attributes of the SIP participant. */
  readonly attributes?: unknown
  /** Members of our own format. */
  readonly extra?: unknown
}

/**
 * Converts a session report to our own format. Members of `extra` fill gaps.
 *
 * `voice/report.py` (livekit/agents@da6af86, 1.7.0) and `@livekit/agents` 1.9.0 define the layout. Times are
 * Unix times, in seconds or milliseconds. Neither has the start of the session, so it is the earliest known time.
 */
function project({ session_report: report, attributes: given, extra: added }: SessionBody): object {
  const [attributes, extra] = [recordOf(given), recordOf(added)]
  const items = listOf(recordOf(report['chat_history'])['items']).filter(isObject)
  const events = listOf(report['events']).filter(isObject)
  const close = events.findLast(({ type }) => type === 'close')
  const times = [report['audio_recording_started_at'], ...[...events, ...items].map(({ created_at: at }) => at)]
  const startMs = earliest(times)
  const known = {
    started_at: toIso(startMs),
    ended_at: toIso(msOf(close?.['created_at']) ?? msOf(report['timestamp'])),
    ended_reason: close?.['reason'],
    status: close?.['reason'] === 'error' ? 'failed' : undefined,
    direction: attributes['sip.ruleID'] ? 'inbound' : undefined, // Only inbound calls have a dispatch rule.
    ...projectConversation(items, (at) => secondsAfter(startMs, msOf(at))),
    performance: projectPerformance(items, listOf(report['usage']).filter(isObject))
  }

  return {
    type: reportType,
    report: {
      ...extra,
      ...presentMembers(known),
      id: report.job_id,
      caller: { ...recordOf(extra['caller']), ...presentMembers({ phone_number: attributes['sip.phoneNumber'] }) },
      agent: { ...recordOf(extra['agent']), ...presentMembers({ phone_number: attributes['sip.trunkPhoneNumber'] }) },
      external_ids: [...idsOf(report, attributes), ...listOf(extra['external_ids'])]
    }
  }
}

function idsOf(report: JsonRecord, attributes: JsonRecord): readonly object[] {
  const ids = [
    { name: 'room_id', id: report['room_id'] },
    { name: 'room', id: report['room'] },
    { name: 'sip_call_id', id: attributes['sip.callID'] }
  ]

  return ids.filter(({ id }) => typeof id === 'string' && id !== '')
}

function presentMembers(values: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null))
}

function earliest(times: readonly unknown[]): number | undefined {
  let found: number | undefined
  for (const time of times) {
    const ms = msOf(time)
    if (ms !== undefined && (found === undefined || ms < found)) found = ms
  }

  return found
}

function msOf(time: unknown): number | undefined {
  if (typeof time !== 'number' || !(time > 0)) return undefined
  const ms = Math.round(time > maxSeconds ? time : time * 1000)

  return ms <= maxMs ? ms : undefined
}

/** A greater number is a time in milliseconds: as seconds, it would be after the year 5138. */
const maxSeconds = 1e11

/** Latest time of JavaScript, in milliseconds. */
const maxMs = 8.64e15

function toIso(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : new Date(ms).toISOString()
}

function secondsAfter(startMs: number | undefined, ms: number | undefined): number | undefined {
  return startMs === undefined || ms === undefined ? undefined : (ms - startMs) / 1000
}

/** Converts the items of a chat history to messages, and the prompts among them to instructions. */
function projectConversation(items: readonly JsonRecord[], secondsAt: SecondsAt): JsonRecord {
  const [messages, prompts]: [object[], string[]] = [[], []]
  for (const item of items) {
    const prompt = promptOf(item)
    const message = prompt === undefined ? messageOf(item) : undefined
    if (prompt !== undefined) prompts.push(prompt)
    if (message !== undefined) messages.push({ ...message, start_seconds: secondsAt(item['created_at']) })
  }

  return { messages, instructions: prompts.length === 0 ? undefined : prompts.join('\n\n') }
}

type SecondsAt = (createdAt: unknown) => number | undefined

function promptOf({ type, role, content, instructions }: JsonRecord): string | undefined {
  if (type === 'agent_config_update') return typeof instructions === 'string' ? instructions : undefined

  return type === 'message' && (role === 'system' || role === 'developer') ? textOf(content) : undefined
}

function messageOf(item: JsonRecord): object | undefined {
  const { type, role, name, call_id: callId } = item
  const tool = { role: 'tool', tool_name: name, tool_call_id: callId }
  const toolName = typeof name === 'string' ? name : null
  if (type === 'message') return { role, text: textOf(item['content']), interrupted: item['interrupted'] }
  if (type === 'function_call') return { ...tool, text: writeToolCall(toolName ?? '', stringOf(item['arguments'])) }
  if (type === 'function_call_output') return { ...tool, text: writeToolResult(toolName, stringOf(item['output'])) }

  return undefined
}

function stringOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Returns the texts of a message, and the transcripts of its audio. */
function textOf(content: unknown): string {
  const parts = typeof content === 'string' ? [content] : listOf(content)
  const texts = parts.map((part) => (isObject(part) ? part['transcript'] : part))

  return texts.filter((text) => typeof text === 'string' && text !== '').join('\n')
}

/** Calculates the mean latencies of the messages, and the sums of the tokens of all language models. */
function projectPerformance(items: readonly JsonRecord[], usage: readonly JsonRecord[]): object {
  const metrics = items.map((item) => item['metrics']).filter(isObject)
  const models = usage.filter(({ type }) => type === 'llm_usage')
  const [prompt, completion] = [sumOf(models, 'input_tokens'), sumOf(models, 'output_tokens')]

  return {
    turn_latency_ms: meanMs(metrics, 'e2e_latency'),
    model_latency_ms: meanMs(metrics, 'llm_node_ttft'),
    voice_latency_ms: meanMs(metrics, 'tts_node_ttfb'),
    transcriber_latency_ms: meanMs(metrics, 'transcription_delay'),
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt === undefined && completion === undefined ? undefined : (prompt ?? 0) + (completion ?? 0)
  }
}

/** The reports have seconds. */
function meanMs(metrics: readonly JsonRecord[], name: string): number | undefined {
  const seconds = numbersOf(metrics, name)
  if (seconds.length === 0) return undefined

  return Math.round((seconds.reduce((sum, one) => sum + one, 0) / seconds.length) * 1000)
}

function numbersOf(records: readonly JsonRecord[], name: string): readonly number[] {
  return records.map((one) => one[name]).filter((value) => Number.isFinite(value)) as number[]
}

function sumOf(models: readonly JsonRecord[], name: string): number | undefined {
  const tokens = numbersOf(models, name)

  return tokens.length === 0 ? undefined : tokens.reduce((sum, one) => sum + one, 0)
}

type JsonRecord = Readonly<Record<string, unknown>>

/** Returns an object; an empty one for any other value. */
function recordOf(value: unknown): JsonRecord {
  return isObject(value) ? value : {}
}

/** Returns an array; an empty one for any other value. */
function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
