import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { credentialsPath, writeCredentials } from './credentials.ts'
import { checkToken, findServer, readServerUrl } from './find-server.ts'

const CALLBOOK_TOKEN = `callbook_pat_${'x'.repeat(40)}`
const token = `callbook_pat_${'y'.repeat(40)}`
const [url, otherUrl] = ['https://api.example.com', 'https://other.example.com']

let home = ''
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'callbook-home-'))
  writeCredentials(credentialsPath({}, home), { url, token })
})
afterAll(() => rm(home, { recursive: true }))

const managementUrl = 'http://127.0.0.1:3000'
const localToken = `callbook_pat_${'z'.repeat(40)}`

const fromLogin = { url, token, source: 'login' }
const fromEnvironment = { url: otherUrl, token: CALLBOOK_TOKEN, source: 'environment' }

describe('findServer', () => {
  it.each([
    { env: { CALLBOOK_URL: `${otherUrl}/`, CALLBOOK_TOKEN }, server: fromEnvironment },
    { env: {}, server: fromLogin },
    { env: { CALLBOOK_URL: `${url}/` }, server: fromLogin },
    { env: { DATABASE_URL: 'postgres://callbook@127.0.0.1/callbook' }, server: fromLogin },
    {
      env: { CALLBOOK_ORGANIZATION: '01A1FC42-383E-78A9-B15C-09A36D7ECBF1' },
      server: { ...fromLogin, organization: '01a1fc42-383e-78a9-b15c-09a36d7ecbf1' }
    }
  ])('is $server.source for $env if nothing runs on this machine', ({ env, server }) => {
    expect(findServer(env, { homeDir: home, dataDir: '/nowhere' })).toEqual(server)
  })

  it.each([
    { env: { CALLBOOK_URL: `${otherUrl}/`, CALLBOOK_TOKEN }, server: fromEnvironment },
    { env: {}, server: 'local' },
    { env: { CALLBOOK_URL: `${managementUrl}/` }, server: 'local' },
    { env: { CALLBOOK_URL: 'http://localhost:3000/v1' }, server: 'local' },
    { env: { CALLBOOK_URL: url }, server: fromLogin }
  ])('is $server for $env if `npm start` runs', async ({ env, server }) => {
    const dataDir = await newDataDir({ management_url: managementUrl, token: localToken })
    const local = { url: managementUrl, token: localToken, source: 'local', dataDir }

    expect(findServer(env, { homeDir: home, dataDir })).toEqual(server === 'local' ? local : server)
  })

  it.each([
    { what: 'nothing runs', env: {}, homeDir: '/nowhere', connection: undefined, says: 'No Callbook runs with' },
    {
      what: 'nothing runs with DATA_DIR, despite a login',
      env: { DATA_DIR: '/srv/data' },
      connection: undefined,
      says: 'No Callbook runs with'
    },
    {
      what: 'there is no login for CALLBOOK_URL',
      env: { CALLBOOK_URL: 'http://other.example.com' },
      connection: undefined,
      says: 'There is no token or login for http://other.example.com of CALLBOOK_URL. Set CALLBOOK_TOKEN, or run'
    },
    {
      what: 'there is no login for CALLBOOK_URL while another server runs',
      env: { CALLBOOK_URL: `${otherUrl}/v1` },
      connection: { management_url: managementUrl, token: localToken },
      says: `There is no token or login for ${otherUrl} of CALLBOOK_URL. Set CALLBOOK_TOKEN, or run`
    },
    {
      what: 'the organization is not named by its id',
      env: { CALLBOOK_ORGANIZATION: 'foo' },
      connection: undefined,
      says: 'CALLBOOK_ORGANIZATION must be the id of an organization, a UUID'
    },
    {
      what: 'CALLBOOK_URL is no address',
      env: { CALLBOOK_URL: 'localhost:3000' },
      connection: { management_url: managementUrl, token: localToken },
      says: 'CALLBOOK_URL must be an https origin'
    },
    { what: 'it is starting', env: {}, connection: { management_url: managementUrl }, says: 'is still starting' },
    { what: 'the file is damaged', env: {}, connection: '{', says: 'cannot be read' },
    {
      what: 'a token has no address',
      env: { CALLBOOK_TOKEN },
      connection: undefined,
      says: 'CALLBOOK_URL is not'
    }
  ])('explains that $what', async ({ env, homeDir = home, connection, says }) => {
    const dataDir = await newDataDir(connection)

    expect(() => findServer(env, { homeDir, dataDir })).toThrow(says)
  })
})

async function newDataDir(connection: object | string | undefined): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-data-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const text = typeof connection === 'string' ? connection : JSON.stringify(connection)
  if (text !== undefined) await writeFile(join(folder, 'connection.json'), text)

  return folder
}

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
