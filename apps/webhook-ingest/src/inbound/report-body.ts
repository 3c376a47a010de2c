import { isUtf8 } from 'node:buffer'
import { parseAndRedact } from '@callbook/domain'
import { UnreadableReport } from '../rejections/unreadable-report.ts'

export interface ReportBody {
  /** The body without secrets, as it is stored. */
  readonly text: string
  /** The same body, parsed. */
  readonly value: unknown
  /** The names of fields that were not read because the body has too many members. */
  readonly unread: readonly string[]
}

/**
 * Parses the bytes of a request. The stored text is the parsed one, so that a replay gives the same result.
 *
 * @throws {UnreadableReport} if the body is not UTF-8, not JSON, or nested too deeply
 */
export function parseReportBody(bytes: Buffer): ReportBody {
  if (!isUtf8(bytes)) throw new UnreadableReport({ cause: 'The body is not valid UTF-8' })

  const body = parseAndRedact(withoutByteOrderMark(bytes.toString('utf8')))
  if (!body.ok) throw new UnreadableReport({ cause: causes[body.problem] })

  return { ...body, unread: body.isCut === true ? ['size of report'] : [] }
}

const causes = { 'too deep': 'The body is nested too deep', 'not JSON': 'The body is not valid JSON' } as const

function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
