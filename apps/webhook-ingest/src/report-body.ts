import { isUtf8 } from 'node:buffer'
import { type RedactionRules, redact } from '@callbook/domain'
import { UnreadableReport } from './unreadable-report.ts'

export interface ReportBody {
  /** The body without the secrets it carried: what is kept. */
  readonly text: string
  /** The same, parsed. */
  readonly value: unknown
}

/**
 * Reads the bytes of a delivery. The text that is kept is the one that is read, so that a replay reads the same.
 *
 * @throws {UnreadableReport} for what is not UTF-8, not JSON, or nested too deep
 */
export function readBody(bytes: Buffer, rules: RedactionRules): ReportBody {
  if (!isUtf8(bytes)) throw new UnreadableReport({ cause: 'The body is not valid UTF-8' })

  const redaction = redact(withoutByteOrderMark(bytes.toString('utf8')), rules)
  if (!redaction.ok) throw new UnreadableReport({ cause: 'The body is nested too deep' })

  try {
    return { text: redaction.text, value: JSON.parse(redaction.text) }
  } catch {
    throw new UnreadableReport({ cause: 'The body is not valid JSON' })
  }
}

function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
