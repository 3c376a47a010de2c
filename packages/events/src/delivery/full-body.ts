import type { EventBody } from './body.ts'

/** What a full body may have of bytes: where it would be longer, the thin one is sent. */
const maxFullBytes = 20 * 1_024

/**
 * The thin body with what the event is of, in `data.resource`: as it is written, so that no number in it is read and
 * written anew.
 *
 * @param resource JSON text
 */
export function fullBody(told: EventBody, resource: string): string {
  const { type, timestamp, data } = told
  const members = JSON.stringify(data).slice(1, -1)
  const full = `{"type":"${type}","timestamp":"${timestamp}","data":{${members},"resource":${resource}}}`

  return Buffer.byteLength(full) <= maxFullBytes ? full : JSON.stringify(told)
}
