/** The caller gave something that cannot be used. The message says what, and what would do. */
export class InputError extends Error {
  override readonly name = 'InputError'
}
