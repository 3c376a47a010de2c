import { findSender, type Provider, type Reading } from '@callbook/domain'
import { type ErrorBody, HttpError } from '@callbook/http'

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
