import { readFileSync } from 'node:fs'
import type { ConnectionOptions, SecureVersion } from 'node:tls'

/** Encryption of a connection, and the required proof of the server. */
export interface Encryption {
  /** TLS options; `false` disables TLS. */
  readonly ssl: false | ConnectionOptions
  /** `direct`: TLS begins immediately, without a negotiation. */
  readonly sslnegotiation: 'postgres' | 'direct'
  /** Whether a server without TLS is accepted. */
  readonly mayBePlain: boolean
  /** Whether the server must prove with the password that TLS ends at the server itself. */
  readonly needsChannelBinding: boolean
}

const modes = ['disable', 'allow', 'prefer', 'require', 'no-verify', 'verify-ca', 'verify-full'] as const
const versions = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const

type Mode = (typeof modes)[number]

/** Parameters that are handled here: pg interprets most of them differently, and warns about that. */
const parameters = [
  ...['ssl', 'sslmode', 'sslnegotiation', 'sslrootcert', 'sslcert', 'sslkey', 'sslpassword', 'sslcrl', 'sslcrldir'],
  ...['ssl_min_protocol_version', 'ssl_max_protocol_version', 'channel_binding', 'uselibpqcompat']
]

/**
 * Reads the encryption settings of a connection string with the semantics of libpq. Files are read once.
 *
 * @throws {Error} if a setting is not supported; the message follows the name of the connection string
 * @see https://www.postgresql.org/docs/18/libpq-ssl.html
 */
export function readEncryption({ searchParams, hostname }: URL): Encryption {
  const get = (name: string) => searchParams.get(name) || undefined
  const mode = readMode(get)
  const sslnegotiation = oneOf('sslnegotiation', get('sslnegotiation') ?? 'postgres', ['postgres', 'direct'])
  const binding = oneOf('channel_binding', get('channel_binding') ?? 'prefer', ['disable', 'prefer', 'require'])
  const isSocket = decodeURIComponent(get('host') ?? hostname).startsWith('/')
  const ssl = mode === 'disable' || isSocket ? false : readTls(get, mode)
  const mayBePlain = mode === 'allow' || mode === 'prefer'
  const needsChannelBinding = binding === 'require'

  if (get('sslcrldir') !== undefined) throw new Error('must name its revoked certificates by sslcrl, not sslcrldir')
  if (sslnegotiation === 'direct' && (ssl === false || mayBePlain))
    throw new Error('must have an sslmode of require or more for an sslnegotiation of direct')
  if (needsChannelBinding && ssl === false) throw new Error('must have TLS for a channel_binding of require')

  return { ssl, sslnegotiation, mayBePlain: ssl !== false && mayBePlain, needsChannelBinding }
}

/** Returns `url` without the parameters of `readEncryption`. */
export function withoutEncryption(url: URL): URL {
  const rest = new URL(url)
  for (const name of parameters) rest.searchParams.delete(name)

  return rest
}

type Get = (name: string) => string | undefined

/** Returns the mode of the connection string, else of the environment as in pg and libpq. */
function readMode(get: Get): Mode {
  const isSystem = get('sslrootcert') === 'system'
  const text = get('sslmode') ?? modeOfSsl(get('ssl')) ?? (isSystem ? 'verify-full' : process.env['PGSSLMODE'])
  const mode = oneOf('sslmode', text || 'disable', modes)
  if (isSystem && mode !== 'verify-full' && mode !== 'disable')
    throw new Error(
      'must have an sslmode of verify-full for an sslrootcert of system: anyone can get such a certificate'
    )

  return mode
}

/** Returns the mode from the notation of other drivers. */
function modeOfSsl(text: string | undefined): string | undefined {
  if (text === undefined || text === 'no-verify') return text

  return ['true', '1'].includes(text) ? 'verify-full' : 'disable'
}

function readTls(get: Get, mode: Mode): ConnectionOptions {
  const root = get('sslrootcert')
  const hasRoot = root !== undefined && root !== 'system'
  const minVersion = readVersion(get, 'ssl_min_protocol_version')
  const maxVersion = readVersion(get, 'ssl_max_protocol_version')
  const key = get('sslkey')

  return {
    ...(hasRoot && { ca: readFile('sslrootcert', root) }),
    ...(get('sslcert') !== undefined && { cert: readFile('sslcert', get('sslcert')) }),
    ...(key !== undefined && { key: readFile('sslkey', key), passphrase: get('sslpassword') ?? '' }),
    ...(get('sslcrl') !== undefined && { crl: readFile('sslcrl', get('sslcrl')) }),
    ...(minVersion !== undefined && { minVersion }),
    ...(maxVersion !== undefined && { maxVersion }),
    ...verification(mode, hasRoot)
  }
}

/**
 * Returns the checks of the server certificate.
 *
 * A private CA is sufficient proof. Public CAs issue certificates to anyone, so the name is always checked.
 */
function verification(mode: Mode, hasRoot: boolean): ConnectionOptions {
  const isVerified = mode === 'verify-full' || mode === 'verify-ca' || (mode === 'require' && hasRoot)
  if (!isVerified) return { rejectUnauthorized: false }

  return mode === 'verify-full' || !hasRoot
    ? { rejectUnauthorized: true }
    : { rejectUnauthorized: true, checkServerIdentity: () => undefined }
}

function readVersion(get: Get, name: string): SecureVersion | undefined {
  const text = get(name)

  return text === undefined ? undefined : oneOf(name, text, versions)
}

function readFile(name: string, path = ''): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new Error(`must have an ${name} that can be read${code}`)
  }
}

function oneOf<Value extends string>(name: string, text: string, values: readonly Value[]): Value {
  const found = values.find((value) => value === text)
  if (found === undefined) throw new Error(`must have its ${name} among ${values.join(', ')}`)

  return found
}
