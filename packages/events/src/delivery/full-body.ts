import type { EventBody } from './body.ts'
import { maxResourceBytes } from './read-resources.ts'

/**
 * Adds the resource of an event to its thin body, in `data.resource`. The text is inserted unparsed, so that its
 * numbers keep all digits.
 *
 * @param resource JSON text
 */
export function fullBody(reported: EventBody, resource: string): string {
  const { type, timestamp, data } = reported
  const members = JSON.stringify(data).slice(1, -1)
  const full = `{"type":"${type}","timestamp":"${timestamp}","data":{${members},"resource":${resource}}}`

  return Buffer.byteLength(full) <= maxResourceBytes ? full : JSON.stringify(reported)
}
