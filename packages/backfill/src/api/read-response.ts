import { losesDigits } from '@callbook/domain'
import type { Dispatcher } from 'undici'
import type { LargeResponseLock } from './large-responses.ts'

declare global {
  /** ES2026, not yet in the types of TypeScript 7.0. */
  interface JSON {
    rawJSON(text: string): object
  }
}

export type Answer =
  | { readonly ok: true; readonly value: unknown }
  /** Reason without any text of the response. */
  | { readonly ok: false; readonly why: 'is nested too deep' | 'is not valid JSON' | 'is too large' }

interface Bounds {
  readonly maxBytes: number
  /** Serializes large responses; without it, all are read at once. */
  readonly largeResponses?: LargeResponseLock | undefined
  readonly signal: AbortSignal
}

export async function readResponse(
  body: Dispatcher.ResponseData['body'],
  { maxBytes, largeResponses, signal }: Bounds
): Promise<Answer> {
  const chunks: Buffer[] = []
  let length = 0
  let leave: (() => void) | undefined
  try {
    for await (const chunk of body) {
      length += chunk.length
      // Leaving the loop closes the connection.
      if (length > maxBytes) return { ok: false, why: 'is too large' }
      chunks.push(chunk)
      // A waiting reader applies backpressure: it reads nothing further.
      if (largeResponses !== undefined && length > largeResponses.fromBytes)
        leave ??= await largeResponses.enter(signal)
    }

    return parse(Buffer.concat(chunks).toString())
  } finally {
    leave?.()
  }
}

/** Matches numbers that a double may change: with many digits or a large exponent. */
const longNumber = /\d{16}|\d[eE][+-]?\d{3}|\d\.\d{15}/

function parse(text: string): Answer {
  try {
    return { ok: true, value: longNumber.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text) }
  } catch (error) {
    return { ok: false, why: error instanceof RangeError ? 'is nested too deep' : 'is not valid JSON' }
  }
}

/** Keeps the digits of numbers if the response is serialized again, as in a webhook's body. */
function keepDigits(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source ?? ''

  return typeof value === 'number' && losesDigits(source) ? JSON.rawJSON(source) : value
}
