import { isDeepStrictEqual } from 'node:util'
import { cleanText } from '@callbook/domain'
import type { AnswerForm } from './answers.ts'
import { objectsIn } from './objects-in.ts'

type Reading<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  /** What is wrong, as `path: what it must be`. */
  | { readonly ok: false; readonly problems: string[] }

/** Several times what a judgement takes. */
export const maxAnswerCharacters = 32_000

/**
 * Reads what a model answered in the given form, also where it stands in a code fence or among other words: not every
 * server holds its model to a schema. Two answers that differ are none.
 */
export function readAnswer<Answer>(form: AnswerForm<Answer>, content: string): Reading<Answer> {
  if (content.length > maxAnswerCharacters) {
    return { ok: false, problems: [`the answer: Expected at most ${maxAnswerCharacters} characters`] }
  }

  const values = valuesIn(content)
  const [answer, ...others] = values.filter((value) => form.is(value))
  if (answer !== undefined) {
    const isOnly = others.every((other) => isDeepStrictEqual(other, answer))

    return isOnly ? { ok: true, answer } : { ok: false, problems: ['the answer: Expected one, and not several'] }
  }

  const closest = values.at(-1)

  return { ok: false, problems: closest === undefined ? ['the answer: Expected JSON'] : form.problems(closest) }
}

/** The whole as JSON; where it is none, whatever objects it has. */
function valuesIn(content: string): unknown[] {
  const whole = parse(content.trim()) // `trim` takes a byte order mark away, too

  return whole === undefined ? objectsIn(content).flatMap((text) => parse(text) ?? []) : [whole]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? cleanText(value) : value))
  } catch {
    return undefined
  }
}
