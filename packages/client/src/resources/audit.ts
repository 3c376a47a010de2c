import type { ClientSettings, SendOptions } from '../options.ts'
import type { QueryOf } from '../request/operations.ts'
import type { operations } from '../schema.ts'
import { readLines } from './read-lines.ts'

/** An event of the audit log. */
export interface AuditEvent {
  /** 1, 2, 3 without gaps: a missing number is an event that was removed from the database. */
  readonly sequence: number
  /** Continues after this event. */
  readonly cursor: string
  /** `access`: somebody only looked, played, or signed in. */
  readonly kind: 'access' | 'changes'
  readonly id: string
  readonly at: string
  readonly actor_kind: 'api_key' | 'cli' | 'user'
  readonly actor_id: string | null
  readonly actor_name: string
  readonly actor_is_staff: boolean
  readonly act: string
  readonly object_kind: string
  readonly object_id: string
  readonly client_id: string | null
  readonly ip: string | null
  readonly request_id: string | null
  readonly token_id: string | null
  readonly token_name: string | null
  readonly changes: Readonly<Record<string, { readonly before?: unknown; readonly after?: unknown }>>
}

/**
 * Streams the audit log after a cursor, the oldest event first, and ends with the newest. Continue later with the
 * `cursor` of the last event. An interrupted response is continued after the last event. `timeoutMs` limits the time
 * without data. Needs the scope `audit:read`.
 *
 * @param query.limit number of events for each request
 * @throws {GoneError} if the event of the cursor is no longer kept: continue without a cursor
 */
export type StreamAudit = (
  query?: QueryOf<operations['streamAudit']>,
  options?: SendOptions
) => AsyncIterable<AuditEvent, void, undefined>

const lines = { path: '/v1/audit', item: 'an audit event' }

export function auditOf(settings: ClientSettings): StreamAudit {
  return async function* stream({ cursor: begin, limit = 10_000 } = {}, options = {}) {
    for (let [cursor, count] = [begin, limit]; count > 0; ) {
      count = 0
      const input = { ...lines, query: { limit, cursor }, resumeAt: 'cursor', idOf: cursorOf }
      for await (const event of readLines(settings, input, options)) {
        count += 1
        cursor = (event as AuditEvent).cursor
        yield event as AuditEvent
      }
    }
  }
}

function cursorOf(event: unknown): unknown {
  return (event as Partial<AuditEvent> | null)?.cursor
}
