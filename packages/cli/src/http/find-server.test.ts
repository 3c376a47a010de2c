import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentialsPath, writeCredentials } from './credentials.ts'
import { checkToken, findServer, readServerUrl } from './find-server.ts'

const CALLBOOK_TOKEN = `callbook_pat_${'x'.repeat(40)}`
const token = `callbook_pat_${'y'.repeat(40)}`
const [url, otherUrl] = ['https://api.example.com', 'https://other.example.com']
const DATABASE_URL = 'postgres://callbook@127.0.0.1/callbook'

let home = ''
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'callbook-home-'))
  writeCredentials(credentialsPath({}, home), { url, token })
})
afterAll(() => rm(home, { recursive: true }))

const fromLogin = { url, token, source: 'login' }

describe('findServer', () => {
  it.each([
    {
      env: { CALLBOOK_URL: `${otherUrl}/`, CALLBOOK_TOKEN, DATABASE_URL },
      server: { url: otherUrl, token: CALLBOOK_TOKEN, source: 'environment' }
    },
    { env: {}, server: fromLogin },
    { env: { CALLBOOK_URL: `${url}/` }, server: fromLogin },
    { env: { CALLBOOK_URL: otherUrl }, server: undefined },
    { env: { DATABASE_URL }, server: undefined },
    { env: { DATA_DIR: '/srv/data' }, server: undefined },
    { env: { CALLBOOK_ORGANIZATION: 'ABC' }, server: { ...fromLogin, organization: 'abc' } }
  ])('is $server for $env', ({ env, server }) => {
    expect(findServer(env, home)).toEqual(server)
  })

  it('is the database without settings and a login', () => {
    expect(findServer({}, '/nowhere')).toBeUndefined()
  })

  it('rejects a token without an address', () => {
    expect(() => findServer({ CALLBOOK_TOKEN }, home)).toThrow('CALLBOOK_URL is not')
  })
})

describe('readServerUrl', () => {
  it.each([
    ['https://api.example.com/', 'https://api.example.com'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000']
  ])('reads %s', (text, origin) => {
    expect(readServerUrl(text, 'CALLBOOK_URL')).toBe(origin)
  })

  it.each([
    'http://api.example.com',
    'http://127.0.0.1.example.com',
    'https://ann:secret@api.example.com',
    'https://api.example.com/v1',
    'https://api.example.com/?key=1',
    'ftp://127.0.0.1',
    'api.example.com',
    ''
  ])('rejects %j, because a token must not be readable by others', (text) => {
    expect(() => readServerUrl(text, 'CALLBOOK_URL')).toThrow(/^CALLBOOK_URL must be an https origin/)
  })
})

it.each(['', 'callbook_mgmt_0123456789', 'callbook_pat_', `callbook_pat_${'x'.repeat(40)}\nx`])(
  'rejects the token %j without repeating it',
  (text) => {
    expect(() => checkToken(text)).toThrow(/^The token must be an access token, which starts with callbook_pat_$/)
  }
)
