/** Whatever went wrong with a request: the base of all errors that a client throws of its own. */
export class CallbookError extends Error {
  override readonly name: string = 'CallbookError'
}

/** There was no answer, or only a part of one: the connection could not be made, or broke. `cause` says why. */
export class ConnectionError extends CallbookError {
  override readonly name = 'ConnectionError'
}

/** There was no whole answer within `timeoutMs`. */
export class TimeoutError extends CallbookError {
  override readonly name = 'TimeoutError'
}

/** What answered is not the API, such as the page of a proxy, or a redirect elsewhere. */
export class UnexpectedAnswerError extends CallbookError {
  override readonly name = 'UnexpectedAnswerError'
}

/** A request with an event is not from Callbook, or too old. */
export class SignatureError extends CallbookError {
  override readonly name = 'SignatureError'
}
