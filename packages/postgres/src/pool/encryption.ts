import { readFileSync } from 'node:fs'
import type { ConnectionOptions, SecureVersion } from 'node:tls'

/** How a connection is encrypted, and what the server has to prove. */
export interface Encryption {
  /** The options of TLS; false for no TLS at all. */
  readonly ssl: false | ConnectionOptions
  /** `direct`: TLS begins at once, without asking whether the server knows it. */
  readonly sslnegotiation: 'postgres' | 'direct'
  /** Whether a server that knows no TLS is spoken to without it. */
  readonly mayBePlain: boolean
  /** Whether the server must prove by the password that the TLS connection ends at itself. */
  readonly needsChannelBinding: boolean
}

const modes = ['disable', 'allow', 'prefer', 'require', 'no-verify', 'verify-ca', 'verify-full'] as const
const versions = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const

type Mode = (typeof modes)[number]

/** Parameters that are ours to heed: pg gives most of them other meanings, and warns of that. */
const parameters = [
  ...['ssl', 'sslmode', 'sslnegotiation', 'sslrootcert', 'sslcert', 'sslkey', 'sslpassword', 'sslcrl', 'sslcrldir'],
  ...['ssl_min_protocol_version', 'ssl_max_protocol_version', 'channel_binding', 'uselibpqcompat']
]

/**
 * What a connection string says of encryption, as libpq understands it. Files are read once, here.
 *
 * @throws {Error} when it cannot be heeded, in words to be said after the name of the connection string
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

/** `url` without what `readEncryption` has read. */
export function withoutEncryption(url: URL): URL {
  const rest = new URL(url)
  for (const name of parameters) rest.searchParams.delete(name)

  return rest
}

type Get = (name: string) => string | undefined

/** The mode of the connection string, or else as pg and libpq have it from the environment. */
function readMode(get: Get): Mode {
  const isSystem = get('sslrootcert') === 'system'
  const text = get('sslmode') ?? modeOfSsl(get('ssl')) ?? (isSystem ? 'verify-full' : process.env['PGSSLMODE'])
  const mode = oneOf('sslmode', text || 'disable', modes)
  if (isSystem && mode !== 'verify-full' && mode !== 'disable')
    throw new Error(
      'must have an sslmode of verify-full for an sslrootcert of system: everybody can have such a certificate'
    )

  return mode
}

/** The mode as drivers other than libpq write it. */
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
 * What is checked of the server's certificate.
 *
 * An authority of one's own vouches by itself. Without one, those that everybody knows count, whose certificate
 * anybody has: then the name is always checked.
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
