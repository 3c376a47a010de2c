import { isUnavailable, RetentionRoleError } from '@callbook/db'
import { ErasureKeyError } from '@callbook/operations'

export { isUnavailable }

/** Returns whether a setting does not permit a command on the database. */
export function isRefusal(error: Error): boolean {
  return error instanceof ErasureKeyError || error instanceof RetentionRoleError
}
