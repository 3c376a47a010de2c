import { ExpectedError } from '@callbook/domain'

/** The message names the problem and the valid input. */
export class InputError extends ExpectedError {
  override readonly name = 'InputError'
  override readonly status: number = 400
}

/** Signals that a named resource does not exist, or not in this organization. */
export class MissingResourceError extends InputError {
  override readonly status = 404
}

/** Signals that the current state does not permit a valid request. */
export class RefusedError extends InputError {
  override readonly status = 409
}
