import { isUtf8 } from 'node:buffer'
import { findSender, type Provider, parseAndRedact, type Reading } from '@callbook/domain'
import { type ErrorBody, HttpError } from '@callbook/http'

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

interface UnreadableDetails {
  readonly cause: string
  /** The position in the body, as a JSON path; empty for the body itself. */
  readonly path?: string
  /** The redacted body, if it is JSON. */
  readonly text?: string
  readonly value?: unknown
}

/** A body that is neither a report nor another message of its provider. It gets 400, and is stored for inspection. */
export class UnreadableReport extends HttpError {
  readonly details: UnreadableDetails

  constructor(details: UnreadableDetails) {
    super(400, bodyOf(details))
    this.details = details
  }
}

function bodyOf({ cause, path = '' }: UnreadableDetails): ErrorBody {
  return { error: 'Bad Request', message: `${path} ${cause}`.trim() }
}

type Invalid = Extract<Reading, { readonly kind: 'invalid' }>

/**
 * Returns the error of a JSON body; first of all, if it is a report of another provider. It repeats none of the
 * content.
 */
export function unreadableReport(
  { path, message: cause }: Invalid,
  { provider, text, value }: { readonly provider: Provider; readonly text: string; readonly value: unknown }
): UnreadableReport {
  const sender = findSender(value, provider)
  if (sender === undefined) return new UnreadableReport({ cause, path, text, value })

  const mistaken = `This looks like a report of ${sender.title}; this URL takes those of ${provider.title}`
  return new UnreadableReport({ cause: mistaken, text, value })
}
