import { isReadableName, readableForm } from '@callbook/domain'
import { AccountError } from '../account-error.ts'

const name = /^(?=.*\S)[^\p{Cc}\p{Cs}]{1,200}$/u

/**
 * Returns the name of a user: one line that is readable as stored.
 *
 * @throws {AccountError}
 */
export function checkPersonName(text: string): string {
  const trimmed = text.trim()
  if (!name.test(trimmed)) throw new AccountError('invalid_name', 'name must be a line of 1 to 200 characters')
  if (!isReadableName(trimmed)) throw new AccountError('invalid_name', `name must be ${readableForm}`)

  return trimmed
}
