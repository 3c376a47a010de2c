import { HeldUpError, QueueFullError, SpoolFullError } from '@callbook/calls'
import { isOutage, isTransient } from '@callbook/db'
import { BodyRefusedError, HttpError } from '@callbook/http'

/** Causes of rejecting a request to an existing endpoint, by status. */
export const endpointCauses: ReadonlyMap<number, string> = new Map([
  [400, 'body'],
  [401, 'signature'],
  [403, 'address'],
  [408, 'speed'],
  [413, 'too_large'],
  [415, 'media type'],
  [429, 'rate']
])

/** Cause of a 404 for a URL that was revoked, as counted at its endpoint. */
export const revokedCause = 'revoked'

/** Causes of rejecting a request that names no endpoint, by status. */
const strangerCauses: ReadonlyMap<number, string> = new Map([
  [404, 'endpoint'],
  [429, 'guessing'],
  [503, 'busy']
])

export const rejectionCauses: readonly string[] = [
  ...endpointCauses.values(),
  ...strangerCauses.values(),
  'receiving',
  'queue full',
  'spool full',
  'spool share',
  'held up',
  'outage'
]

/** Returns the cause of a rejection as a label; `undefined` for an internal error. */
export function rejectionCause(error: unknown, namesEndpoint: boolean): string | undefined {
  if (error instanceof QueueFullError) return 'queue full'
  if (error instanceof SpoolFullError) return error.isOfEndpoint ? 'spool share' : 'spool full'
  if (error instanceof BodyRefusedError) return 'receiving'
  if (error instanceof HeldUpError || isTransient(error)) return 'held up'
  if (!(error instanceof HttpError)) return isOutage(error) ? 'outage' : undefined

  return (namesEndpoint ? endpointCauses : strangerCauses).get(error.statusCode)
}
