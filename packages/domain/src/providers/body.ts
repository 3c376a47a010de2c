import { redact } from '../redaction/redaction.ts'
import { bodyRedaction } from './redaction.ts'

export type Body =
  | {
      readonly ok: true
      /** The body without the secrets it carried: what is kept. */
      readonly text: string
      /** The same, parsed, as a provider reads it. */
      readonly value: unknown
    }
  | { readonly ok: false; readonly problem: 'too deep' | 'not JSON' }

/** Reads the JSON text of a body. The text that is kept is the one that is read, so that a replay reads the same. */
export function parseBody(text: string): Body {
  const redaction = redact(text, bodyRedaction)
  if (!redaction.ok) return { ok: false, problem: redaction.reason }

  try {
    return { ok: true, text: redaction.text, value: JSON.parse(redaction.readable) }
  } catch {
    return { ok: false, problem: 'not JSON' }
  }
}
