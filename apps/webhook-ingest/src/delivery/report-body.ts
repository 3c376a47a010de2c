import { isUtf8 } from 'node:buffer'
import { parseBody } from '@callbook/domain'
import { UnreadableReport } from '../rejections/unreadable-report.ts'

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
export function readBody(bytes: Buffer): ReportBody {
  if (!isUtf8(bytes)) throw new UnreadableReport({ cause: 'The body is not valid UTF-8' })

  const body = parseBody(withoutByteOrderMark(bytes.toString('utf8')))
  if (!body.ok) throw new UnreadableReport({ cause: causes[body.problem] })

  return body
}

const causes = { 'too deep': 'The body is nested too deep', 'not JSON': 'The body is not valid JSON' } as const

function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
