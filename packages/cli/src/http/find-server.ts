import { InputError } from '@callbook/operations/values'
import { type ConnectionFile, readConnection } from '../settings/connection.ts'
import { credentialsPath, readCredentials } from './credentials.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Management API that executes commands. */
export interface Server {
  /** Origin, such as `https://api.example.com`. */
  readonly url: string
  readonly token: string
  readonly source: 'environment' | 'local' | 'login'
  /** Organization of ids, `CALLBOOK_ORGANIZATION`; by default, the server finds it. */
  readonly organization?: string
  /** Data folder of the `npm start` that has created the token. */
  readonly dataDir?: string
}

/** Signals that no server is named, and none runs on this machine. */
export class NoServerError extends InputError {}

interface Place {
  /** Home folder of the user, which has the stored login. */
  readonly homeDir: string
  /** Data folder of `npm start`. */
  readonly dataDir: string
}

/**
 * Returns the server of commands. `CALLBOOK_URL` with a token comes first, then a running `npm start`, then the stored
 * login. `CALLBOOK_URL` without a token excludes other servers.
 *
 * @throws {NoServerError} if there is none
 * @throws {InputError} if the address or the token is invalid
 */
export function findServer(env: Environment, { homeDir, dataDir }: Place): Server {
  const { CALLBOOK_URL: givenUrl, CALLBOOK_TOKEN: givenToken, CALLBOOK_ORGANIZATION: organization } = env
  const common = organization ? { organization: organization.toLowerCase() } : {}
  if (common.organization && !isId(common.organization)) {
    throw new InputError('CALLBOOK_ORGANIZATION must be the id of an organization, a UUID')
  }
  if (givenToken && !givenUrl) throw new InputError('CALLBOOK_TOKEN is set, but CALLBOOK_URL is not')
  if (givenUrl && givenToken) {
    return {
      ...common,
      url: readServerUrl(givenUrl, 'CALLBOOK_URL'),
      token: checkToken(givenToken),
      source: 'environment'
    }
  }

  const origin = givenUrl ? originOf(givenUrl) : undefined
  const local = readConnection(dataDir)
  const isLocal = local !== undefined && (origin === undefined || loopbackOf(origin) === local.management_url)
  const stored = isLocal ? undefined : readCredentials(credentialsPath(env, homeDir))
  if (stored !== undefined && (origin === stored.url || (origin === undefined && !env['DATA_DIR']))) {
    return { ...common, ...stored, source: 'login' }
  }
  if (isLocal) return { ...common, ...serverOf(local, dataDir), source: 'local', dataDir }

  if (origin === undefined) throw noServer(dataDir)
  const problem = `There is no token or login for ${origin} of CALLBOOK_URL. Set CALLBOOK_TOKEN, or run \`npx callbook login\``
  // While `npm start` runs, commands that need a database must not take its database instead.
  throw local === undefined ? new NoServerError(problem) : new InputError(problem)
}

/** Returns the origin of an address, which without a token may be meant for readers of the API, and have a path. */
function originOf(url: string): string {
  const parsed = URL.parse(url)

  return parsed?.host ? parsed.origin : readServerUrl(url, 'CALLBOOK_URL')
}

/** `npm start` listens at 127.0.0.1. */
function loopbackOf(origin: string): string {
  return origin.replace('//localhost:', '//127.0.0.1:')
}

function serverOf({ management_url: url, token }: ConnectionFile, dataDir: string): Pick<Server, 'token' | 'url'> {
  if (url !== undefined && token !== undefined) return { url, token }

  throw new NoServerError(
    `The Callbook with ${dataDir} is still starting, or its database has other administrators only. Try again, or run \`npx callbook login\``
  )
}

/** Returns the error for a data folder without a running `npm start`. */
export function noServer(dataDir: string): NoServerError {
  return new NoServerError(
    `No Callbook runs with ${dataDir}. Run \`npm start\`, or \`npx callbook login\` for another server`
  )
}

export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

/**
 * Parses the address of a management API.
 *
 * @param name setting or option for messages
 * @throws {InputError} unless it is https, or http on this machine: a token must not cross a network in clear text
 */
export function readServerUrl(text: string, name: string): string {
  const url = URL.parse(text)
  const isLocal = url !== null && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal)
  if (!isSafe || url.pathname !== '/' || url.search !== '' || url.username !== '') {
    throw new InputError(`${name} must be an https origin such as https://api.example.com, or http on this machine`)
  }

  return url.origin
}

/** @throws {InputError} without the token in its message */
export function checkToken(text: string): string {
  const token = text.trim()
  if (!/^callbook_pat_[\w-]{20,200}$/.test(token)) {
    throw new InputError('The token must be an access token, which starts with callbook_pat_')
  }

  return token
}
