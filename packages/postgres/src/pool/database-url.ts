import { readEncryption } from './encryption.ts'

/** How a connection string is written, for whoever has written it otherwise. */
export const databaseUrlForm = 'postgresql://user:password@host:5432/name'

/**
 * What is wrong with a connection string, to be said after its name: `must be …`. Undefined: nothing.
 *
 * A URL that cannot be parsed must not reach pg, whose error would show it with its password.
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
