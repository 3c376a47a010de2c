import { AccountError } from '../account-error.ts'

const minCharacters = 12
const maxCharacters = 128

/** The one form of a password, whatever keyboard it is typed on. Undefined for what cannot be one. */
export function normalizePassword(text: string): string | undefined {
  if (text.length > 4 * maxCharacters || !text.isWellFormed()) return undefined
  const password = text.normalize('NFKC')
  const characters = [...password].length

  return characters >= minCharacters && characters <= maxCharacters ? password : undefined
}

/** @throws {AccountError} for a password that nobody may have. Only its length counts. */
export function checkPassword(text: string): void {
  if (normalizePassword(text) === undefined) {
    throw new AccountError('invalid_password', `password must have ${minCharacters} to ${maxCharacters} characters`)
  }
}
