import { isObject } from '../../json/json.ts'
import { reportType } from '../callbook/payload.ts'
import { projectConversation } from './conversation.ts'
import { projectPerformance } from './performance.ts'
import { type JsonRecord, listOf, recordOf } from './values.ts'

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
export function project({ session_report: report, attributes: given, extra: added }: SessionBody): object {
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
      ...definedOf(known),
      id: report.job_id,
      caller: { ...recordOf(extra['caller']), ...definedOf({ phone_number: attributes['sip.phoneNumber'] }) },
      agent: { ...recordOf(extra['agent']), ...definedOf({ phone_number: attributes['sip.trunkPhoneNumber'] }) },
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

function definedOf(values: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null))
}

/** A greater number is a time in milliseconds: as seconds, it would be after the year 5138. */
const maxSeconds = 1e11

/** Latest time of JavaScript, in milliseconds. */
const maxMs = 8.64e15

function msOf(time: unknown): number | undefined {
  if (typeof time !== 'number' || !(time > 0)) return undefined
  const ms = Math.round(time > maxSeconds ? time : time * 1000)

  return ms <= maxMs ? ms : undefined
}

function earliest(times: readonly unknown[]): number | undefined {
  let found: number | undefined
  for (const time of times) {
    const ms = msOf(time)
    if (ms !== undefined && (found === undefined || ms < found)) found = ms
  }

  return found
}

function toIso(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : new Date(ms).toISOString()
}

function secondsAfter(startMs: number | undefined, ms: number | undefined): number | undefined {
  return startMs === undefined || ms === undefined ? undefined : (ms - startMs) / 1000
}
