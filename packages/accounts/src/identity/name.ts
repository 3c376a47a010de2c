import { AccountError } from '../account-error.ts'

const name = /^(?=.*\S)[^\p{Cc}\p{Cs}]{1,200}$/u

/**
 * What a person is called: one line.
 *
 * @throws {AccountError}
 */
export function checkPersonName(text: string): string {
  const trimmed = text.trim()
  if (!name.test(trimmed)) throw new AccountError('invalid_name', 'name must be a line of 1 to 200 characters')

  return trimmed
}
