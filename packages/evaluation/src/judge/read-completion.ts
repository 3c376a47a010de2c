import { isDeepStrictEqual } from 'node:util'
import { cleanText } from '@callbook/domain'
import type { CompletionSchema } from './completions.ts'

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

/** A brace, or a string whose braces do not count. An unterminated string ends with the text. */
const token = /[{}]|"(?:[^"\\]|\\.)*"?/gs

/** Returns the parts of a text that may be JSON objects: each outermost pair of braces with its content. */
function objectsIn(text: string): string[] {
  const objects: string[] = []
  for (let from = text.indexOf('{'); from !== -1; ) {
    const end = endOfObject(text, from)
    if (end === undefined) return objects
    objects.push(text.slice(from, end))
    from = text.indexOf('{', end)
  }

  return objects
}

function endOfObject(text: string, from: number): number | undefined {
  let depth = 0
  token.lastIndex = from
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] === '{') depth += 1
    if (match[0] === '}') depth -= 1
    if (depth === 0) return token.lastIndex
  }

  return undefined
}
