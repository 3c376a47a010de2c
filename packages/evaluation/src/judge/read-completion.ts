import { isDeepStrictEqual } from 'node:util'
import { cleanText } from '@callbook/domain'
import type { CompletionSchema } from './completions.ts'
import { objectsIn } from './objects-in.ts'

type Reading<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  /** Problems as `path: expected form`. */
  | { readonly ok: false; readonly problems: string[] }

/** Several times the length of a usual completion. */
export const maxCompletionCharacters = 32_000

/**
 * Reads a completion in the given form, also inside a code fence or between other words, because not every server
 * enforces the schema. Two different objects are rejected.
 */
export function readCompletion<Answer>(form: CompletionSchema<Answer>, content: string): Reading<Answer> {
  if (content.length > maxCompletionCharacters) {
    return { ok: false, problems: [`the answer: Expected at most ${maxCompletionCharacters} characters`] }
  }

  const values = valuesIn(content)
  const [answer, ...others] = values.filter((value) => form.is(value))
  if (answer !== undefined) {
    const isOnly = others.every((other) => isDeepStrictEqual(other, answer))

    return isOnly ? { ok: true, answer } : { ok: false, problems: ['the answer: Expected one object, not several'] }
  }

  const closest = values.at(-1)

  return { ok: false, problems: closest === undefined ? ['the answer: Expected JSON'] : form.problems(closest) }
}

/** Parses the whole text as JSON, or else every object in it. */
function valuesIn(content: string): unknown[] {
  const whole = parse(content.trim()) // `trim` also removes a byte order mark

  return whole === undefined ? objectsIn(content).flatMap((text) => parse(text) ?? []) : [whole]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? cleanText(value) : value))
  } catch {
    return undefined
  }
}
