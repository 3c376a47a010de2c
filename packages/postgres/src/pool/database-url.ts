import { readEncryption } from './encryption.ts'

/** Format of a connection string, for error messages. */
export const databaseUrlForm = 'postgresql://user:password@host:5432/name'

/**
 * Returns the problem of a connection string as `must be …`, or `undefined` if it is valid.
 *
 * An invalid URL must not reach pg, whose error would contain the password.
 */
export function databaseUrlProblem(text: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return `must be ${databaseUrlForm}`
  try {
    readEncryption(new URL(text))
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
