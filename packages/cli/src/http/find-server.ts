import { InputError } from '@callbook/operations/values'
import { credentialsPath, readCredentials } from './credentials.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Management API that executes commands. */
export interface Server {
  /** Origin, such as `https://api.example.com`. */
  readonly url: string
  /** Access token of the user. */
  readonly token: string
  readonly source: 'environment' | 'login'
  /** Organization of ids, `CALLBOOK_ORGANIZATION`; by default, the organizations of the user are tried. */
  readonly organization?: string
}

/**
 * Returns the server of commands. `CALLBOOK_URL` with a token comes first, then the database of `DATABASE_URL` or
 * `DATA_DIR`, then the stored login.
 *
 * @param homeDir home folder of the user
 * @returns `undefined` for the database
 * @throws {InputError} if the address or the token is invalid
 */
export function findServer(env: Environment, homeDir: string): Server | undefined {
  const { CALLBOOK_URL: givenUrl, CALLBOOK_TOKEN: givenToken, CALLBOOK_ORGANIZATION: organization } = env
  const common = organization ? { organization: organization.toLowerCase() } : {}
  if (givenToken && !givenUrl) throw new InputError('CALLBOOK_TOKEN is set, but CALLBOOK_URL is not')
  if (givenUrl && givenToken) {
    return {
      ...common,
      url: readServerUrl(givenUrl, 'CALLBOOK_URL'),
      token: checkToken(givenToken),
      source: 'environment'
    }
  }
  if (env['DATABASE_URL'] || env['DATA_DIR']) return undefined

  const stored = readCredentials(credentialsPath(env, homeDir))
  // Without a token, the URL may be meant for API consumers, whose keys work for /v1 only.
  const isOther = givenUrl !== undefined && givenUrl !== '' && URL.parse(givenUrl)?.origin !== stored?.url

  return stored === undefined || isOther ? undefined : { ...common, ...stored, source: 'login' }
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
