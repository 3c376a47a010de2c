import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { InputError } from '@callbook/operations/values'

type Environment = Readonly<Record<string, string | undefined>>

/** Result of `callbook login`. */
export interface StoredLogin {
  /** Origin of the management API. */
  readonly url: string
  readonly token: string
}

/**
 * Returns the path of the stored login, in the configuration folder of the user.
 *
 * @see https://specifications.freedesktop.org/basedir-spec/latest/
 */
export function credentialsPath(env: Environment, homeDir: string): string {
  const given = env['XDG_CONFIG_HOME'] ?? ''
  // The specification ignores relative paths.
  const folder = given.startsWith('/') ? given : join(homeDir, '.config')

  return join(folder, 'callbook', 'credentials.json')
}

/**
 * Reads the stored login.
 *
 * @returns `undefined` without one
 * @throws {InputError} if other users can read the file, or it is damaged
 */
export function readCredentials(path: string): StoredLogin | undefined {
  const text = readIfPresent(path)
  if (text === undefined) return undefined
  if ((statSync(path).mode & 0o077) !== 0) {
    throw new InputError(`${path} can be read by other users. Run \`chmod 600 ${path}\`, and replace the token`)
  }
  try {
    const { url, token } = JSON.parse(text)
    if (typeof url === 'string' && typeof token === 'string') return { url, token }
  } catch {
    // The message names the remedy for both.
  }
  throw new InputError(`${path} is damaged. Run \`callbook login\` again`)
}

/** Stores a login that only the user can read. Replaces the file as a whole. */
export function writeCredentials(path: string, { url, token }: StoredLogin): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${process.pid}`
  rmSync(unfinished, { force: true })
  writeFileSync(unfinished, `${JSON.stringify({ url, token })}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(unfinished, path)
}

/** Removes the stored login; returns whether there was one. */
export function removeCredentials(path: string): boolean {
  const isStored = readIfPresent(path) !== undefined
  rmSync(path, { force: true })

  return isStored
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
