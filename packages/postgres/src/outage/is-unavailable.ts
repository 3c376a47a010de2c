import { isOutage, isTransient } from './is-outage.ts'

/**
 * Returns `true` if the query can be retried soon: the database or the node of the rows is unavailable, or was too
 * slow for a temporary reason.
 */
export function isUnavailable(error: unknown): boolean {
  return isOutage(error) || isTransient(error)
}
