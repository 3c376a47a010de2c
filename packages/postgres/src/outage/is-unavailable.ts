import { isOutage, isTransient } from './is-outage.ts'

/**
 * Whether what was asked of the database may be asked again in a moment: it is away, or the node that has the rows is,
 * or it could not do it in time, for a reason that passes.
 */
export function isUnavailable(error: unknown): boolean {
  return isOutage(error) || isTransient(error)
}
