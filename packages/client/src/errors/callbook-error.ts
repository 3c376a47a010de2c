/** Base class of all errors of a client. */
export class CallbookError extends Error {
  override readonly name: string = 'CallbookError'
}

/** No response or an incomplete one: the connection failed or broke. `cause` is the reason. */
export class ConnectionError extends CallbookError {
  override readonly name = 'ConnectionError'
}

/** No complete response within `timeoutMs`. */
export class TimeoutError extends CallbookError {
  override readonly name = 'TimeoutError'
}

/** The response is not from the API, for example a page of a proxy or a redirect. */
export class UnexpectedResponseError extends CallbookError {
  override readonly name = 'UnexpectedResponseError'
}

/** A request with an event is not from Callbook, or is too old. */
export class SignatureError extends CallbookError {
  override readonly name = 'SignatureError'
}
