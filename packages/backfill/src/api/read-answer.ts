import { losesDigits } from '@callbook/domain'
import type { Dispatcher } from 'undici'
import type { LargeAnswers } from './large-answers.ts'

declare global {
  /** Of ES2026, which the types of TypeScript 7.0 do not know. */
  interface JSON {
    rawJSON(text: string): object
  }
}

export type Answer =
  | { readonly ok: true; readonly value: unknown }
  /** Why it could not be read, in words that quote nothing of it. */
  | { readonly ok: false; readonly why: 'is nested too deep' | 'is no JSON' | 'is too large' }

interface Bounds {
  readonly maxBytes: number
  /** Where what is large waits for others that are; without it, nothing does. */
  readonly largeAnswers?: LargeAnswers | undefined
  readonly signal: AbortSignal
}

/** Reads the JSON of an answer, and no more than `maxBytes` of it. */
export async function readAnswer(
  body: Dispatcher.ResponseData['body'],
  { maxBytes, largeAnswers, signal }: Bounds
): Promise<Answer> {
  const chunks: Buffer[] = []
  let length = 0
  let leave: (() => void) | undefined
  try {
    for await (const chunk of body) {
      length += chunk.length
      // Leaving the loop ends the connection.
      if (length > maxBytes) return { ok: false, why: 'is too large' }
      chunks.push(chunk)
      // Whoever waits reads no further: the rest stays with its sender.
      if (largeAnswers !== undefined && length > largeAnswers.fromBytes) leave ??= await largeAnswers.enter(signal)
    }

    return parse(Buffer.concat(chunks).toString())
  } finally {
    leave?.()
  }
}

/** A number that a double may change: it has many digits, or an exponent of many. */
const longNumber = /\d{16}|\d[eE][+-]?\d{3}|\d\.\d{15}/

function parse(text: string): Answer {
  try {
    return { ok: true, value: longNumber.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text) }
  } catch (error) {
    return { ok: false, why: error instanceof RangeError ? 'is nested too deep' : 'is no JSON' }
  }
}

/** What is written again of an answer has the numbers of the answer, as a webhook has them. */
function keepDigits(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source ?? ''

  return typeof value === 'number' && losesDigits(source) ? JSON.rawJSON(source) : value
}
