import { type ErrorBody, HttpError } from '@callbook/http'

interface UnreadableDetails {
  readonly cause: string
  /** Where in the body, as a JSON path; empty for the body itself. */
  readonly path?: string
  /** The redacted body, where it is JSON. */
  readonly text?: string
  readonly value?: unknown
}

/** A body that is no report and no other message of its provider: a 400, and kept to be looked at. */
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
