import { readFileSync } from 'node:fs'
import { inputBounds } from '@callbook/domain'
import { AccountError } from '../account-error.ts'

const { min: minCharacters, max: maxCharacters } = inputBounds.password

/** Maximum length of a pattern whose repetition is rejected, regardless of the length of the password. */
const maxPattern = 8
const minDifferent = 4

/** Name of the product, an obvious guess. */
const productName = 'callbook'

/** Minimum number of characters in addition to the address and the name of the product. */
const minOwnCharacters = 8

/** Shorter parts of an address occur in many words. */
const minWord = 4

/** In lower case. The file names its source. */
const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
)

/** Normalizes a password, independent of the keyboard; `undefined` if it is invalid. */
export function normalizePassword(text: string): string | undefined {
  if (text.length > 4 * maxCharacters || !text.isWellFormed()) return undefined
  const password = text.normalize('NFKC')
  const characters = [...password].length

  return characters >= minCharacters && characters <= maxCharacters ? password : undefined
}

/**
 * Rejects a password that is too short or easy to guess.
 *
 * @param email the address of the account
 * @throws {AccountError} with the reason
 */
export function checkPassword(text: string, email: string): void {
  const password = normalizePassword(text)?.toLowerCase()
  if (password === undefined) throw invalid(`password must have ${minCharacters} to ${maxCharacters} characters`)
  if (isRepetition([...password])) throw invalid('password must not repeat a few characters')
  if (lettersBesides(password, email) < minOwnCharacters) {
    throw invalid('password must not be made of your email address or of the name Callbook')
  }
  if (common.has(password)) throw invalid('password must not be a common one: choose a sentence, for example')
}

function isRepetition(characters: readonly string[]): boolean {
  if (new Set(characters).size < minDifferent) return true
  const lengths = Array.from({ length: Math.min(maxPattern, Math.floor(characters.length / 2)) }, (_, at) => at + 1)

  return lengths.some((length) => characters.every((character, at) => character === characters[at % length]))
}

/** Counts the characters of a password that belong neither to the address nor to the name of the product. */
function lettersBesides(password: string, email: string): number {
  const parts = email.toLowerCase().split(/[@.]/)
  const words = [email.toLowerCase(), ...email.toLowerCase().split('@'), ...parts, productName]
  const known = words.filter(({ length }) => length >= minWord).toSorted((one, other) => other.length - one.length)
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), password)

  return [...rest].length
}

function invalid(message: string): AccountError {
  return new AccountError('invalid_password', message)
}
