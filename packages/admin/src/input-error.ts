/** The caller gave something that cannot be used. The message says what, and what would do. */
export class InputError extends Error {
  override readonly name = 'InputError'
}

/** What the caller names is not there, or not in the organization that was named. */
export class NotFoundError extends InputError {}

/** What the caller asks for is understood, and the state of things forbids it. */
export class RefusedError extends InputError {}
