import { asLine } from './fields.ts'
import { type Readable, readFirst, type Source, unreadable } from './source.ts'

const WORD_LENGTH = 64

/** Reads a text of up to 64 characters, such as a value of a provider's enumeration, without surrounding spaces. */
export function readWord(source: Source, ...paths: readonly string[]): string | null {
  return readFirst(source, paths, asWord)
}

/** Reads a version: a word, or a number as its digits. */
export function readVersion(source: Source, ...paths: readonly string[]): string | null {
  return readFirst(source, paths, (value) => {
    if (typeof value !== 'number') return asWord(value)

    return Number.isFinite(value) ? String(value) : unreadable
  })
}

/** Reads a language verbatim. Skips a value that allows any language. */
export function readLanguage(source: Source, ...paths: readonly string[]): string | null {
  return readFirst(source, paths, (value) => {
    const word = asWord(value)

    return typeof word === 'string' && anyLanguage.test(word) ? null : word
  })
}

const anyLanguage = /^(?:multi(?:lingual)?|auto)$/i

function asWord(value: unknown): Readable<string> {
  const line = asLine(value, WORD_LENGTH)

  return typeof line === 'string' ? line.trim() : line
}
