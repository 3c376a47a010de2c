import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { certificate, startTlsServer } from '../testing/index.ts'
import { databaseUrlProblem } from './database-url.ts'
import { createPool } from './pool.ts'

const authority = certificate('authority.crt')
const stranger = certificate('other-authority.crt')
const server = await startTlsServer()
const withoutTls = new URL(inject('postgres').serverUrl)

/** The name in the certificate, which differs from the address. */
const named = new URL(server.connectionString)
named.hostname = 'localhost'
const unnamed = new URL(server.connectionString)

afterAll(() => server.stop())

const unknownIssuer =
  /^The database's certificate is not accepted: .*certificate.* \(sslmode and sslrootcert of its URL\)$/
const wrongName = /^The database's certificate is not accepted: .*altnames.* \(sslmode and sslrootcert of its URL\)$/

describe('sslmode', () => {
  it.each([
    { requested: '', to: named, is: 'plain' },
    { requested: 'sslmode=disable', to: named, is: 'plain' },
    { requested: 'sslmode=allow', to: named, is: 'encrypted' },
    { requested: 'sslmode=prefer', to: named, is: 'encrypted' },
    { requested: `sslmode=prefer&sslrootcert=${stranger}`, to: named, is: 'encrypted' },
    { requested: 'sslmode=require', to: named, is: 'encrypted' },
    { requested: 'sslmode=require', to: unnamed, is: 'encrypted' },
    { requested: 'sslmode=require&sslnegotiation=postgres&target_session_attrs=any', to: named, is: 'encrypted' },
    { requested: 'sslmode=require&sslnegotiation=direct', to: named, is: 'encrypted' },
    { requested: 'sslmode=require&ssl_min_protocol_version=TLSv1.3', to: named, is: 'encrypted' },
    { requested: 'sslmode=require&channel_binding=prefer', to: named, is: 'encrypted' },
    { requested: 'sslmode=require&channel_binding=require', to: named, is: 'encrypted' },
    { requested: 'sslmode=require&options=-c%20geqo%3Doff', to: named, is: 'encrypted' },
    { requested: `sslmode=require&sslrootcert=${authority}`, to: unnamed, is: 'encrypted' },
    { requested: `sslmode=verify-ca&sslrootcert=${authority}`, to: unnamed, is: 'encrypted' },
    { requested: `sslmode=verify-full&sslrootcert=${authority}`, to: named, is: 'encrypted' },
    { requested: `sslmode=verify-full&sslrootcert=${authority}&channel_binding=require`, to: named, is: 'encrypted' },
    { requested: 'sslmode=allow', to: withoutTls, is: 'plain' },
    { requested: 'sslmode=prefer', to: withoutTls, is: 'plain' }
  ])('connects to $to.hostname with "$requested": $is', async ({ requested, to, is }) => {
    expect(await connect(to, requested)).toBe(is)
  })

  it.each([
    { requested: `sslmode=require&sslrootcert=${stranger}`, to: named, refused: unknownIssuer },
    { requested: `sslmode=verify-ca&sslrootcert=${stranger}`, to: named, refused: unknownIssuer },
    { requested: 'sslmode=verify-ca', to: named, refused: unknownIssuer },
    { requested: 'sslmode=verify-full', to: named, refused: unknownIssuer },
    { requested: 'sslrootcert=system', to: named, refused: unknownIssuer },
    { requested: `sslmode=verify-full&sslrootcert=${stranger}`, to: named, refused: unknownIssuer },
    { requested: `sslmode=verify-full&sslrootcert=${authority}`, to: unnamed, refused: wrongName },
    { requested: 'sslmode=require', to: withoutTls, refused: /does not support SSL/ },
    { requested: `sslmode=verify-full&sslrootcert=${authority}`, to: withoutTls, refused: /does not support SSL/ },
    { requested: 'sslmode=prefer&channel_binding=require', to: withoutTls, refused: /channel binding/ }
  ])('rejects $to.hostname with "$requested"', async ({ requested, to, refused }) => {
    await expect(connect(to, requested)).rejects.toThrow(refused)
  })

  it('sends a client certificate', async () => {
    const to = new URL(named)
    to.username = 'encrypted'
    to.password = ''
    const own = `sslcert=${certificate('client.crt')}&sslkey=${certificate('client.key')}`

    expect(await connect(to, `sslmode=verify-full&sslrootcert=${authority}&${own}`)).toBe('encrypted')
    await expect(connect(to, `sslmode=verify-full&sslrootcert=${authority}`)).rejects.toThrow('client certificate')
  })

  it('prints no warning', async () => {
    const warnings: Error[] = []
    const note = (warning: Error) => warnings.push(warning)
    process.on('warning', note)
    onTestFinished(() => void process.off('warning', note))

    await connect(named, 'sslmode=require')
    await connect(named, `sslmode=verify-ca&sslrootcert=${authority}`)

    expect(warnings).toEqual([])
  })
})

describe('a connection string', () => {
  it.each([
    [
      'sslmode=required',
      'must have its sslmode among disable, allow, prefer, require, no-verify, verify-ca, verify-full'
    ],
    ['sslmode=require&sslrootcert=/nowhere/hunter2', 'must have an sslrootcert that can be read (ENOENT)'],
    ['sslmode=require&sslcert=/nowhere/hunter2', 'must have an sslcert that can be read (ENOENT)'],
    ['sslmode=require&sslcrldir=/nowhere', 'must name its revoked certificates by sslcrl, not sslcrldir'],
    [
      'sslmode=require&ssl_min_protocol_version=3',
      'must have its ssl_min_protocol_version among TLSv1, TLSv1.1, TLSv1.2, TLSv1.3'
    ],
    ['sslmode=require&channel_binding=on', 'must have its channel_binding among disable, prefer, require'],
    ['sslmode=disable&channel_binding=require', 'must have TLS for a channel_binding of require'],
    ['sslmode=prefer&sslnegotiation=direct', 'must have an sslmode of require or more for an sslnegotiation of direct'],
    [
      'sslmode=require&sslrootcert=system',
      'must have an sslmode of verify-full for an sslrootcert of system: anyone can get such a certificate'
    ]
  ])('is rejected with %s', (requested, problem) => {
    expect(databaseUrlProblem(`postgresql://callbook:hunter2@127.0.0.1/callbook?${requested}`)).toBe(problem)
  })

  it('accepts ssl=true of other drivers as verify-full, and their false as disable', async () => {
    await expect(connect(named, 'ssl=true')).rejects.toThrow(unknownIssuer)
    expect(await connect(named, `ssl=true&sslrootcert=${authority}`)).toBe('encrypted')
    expect(await connect(named, 'ssl=false')).toBe('plain')
  })

  it('uses no TLS for a socket of this machine', async () => {
    await expect(connect(named, 'host=/nowhere&sslmode=verify-full')).rejects.toThrow('ENOENT')
  })
})

/** Returns whether the server sees the connection as encrypted. */
async function connect(to: URL, requested: string): Promise<string> {
  const url = `${to.href}?${requested}`
  const pool = createPool({
    connectionString: url,
    maxConnections: 2,
    connectionTimeoutMs: 20_000,
    onIdleError: () => undefined
  })
  onTestFinished(() => pool.end())
  const query = () => pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')

  const answers = await Promise.all([query(), query()]) // the second connection is like the first
  const [first, second] = answers.map(({ rows }) => (rows[0].ssl ? 'encrypted' : 'plain'))
  expect(second).toBe(first)

  return first ?? ''
}
