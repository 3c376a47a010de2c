import { losesDigits } from '@callbook/domain'
import type { Dispatcher } from 'undici'

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

/** Reads the JSON of an answer, and no more than `maxBytes` of it. */
export async function readAnswer(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<Answer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    // Leaving the loop ends the connection.
    if (length > maxBytes) return { ok: false, why: 'is too large' }
    chunks.push(chunk)
  }

  return parse(Buffer.concat(chunks).toString())
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
