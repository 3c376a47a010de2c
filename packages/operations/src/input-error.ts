/** The message names the problem and the valid input. */
export class InputError extends Error {
  override readonly name = 'InputError'
}

/** Signals that a named resource does not exist, or not in this organization. */
export class NotFoundError extends InputError {}

/** Signals that the current state does not permit a valid request. */
export class RefusedError extends InputError {}
