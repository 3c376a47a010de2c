import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { credentialsPath, readCredentials, removeCredentials, writeCredentials } from './credentials.ts'

const login = { url: 'https://api.example.com', token: `callbook_pat_${'x'.repeat(40)}` }

let home = ''
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'callbook-home-'))
})
afterEach(() => rm(home, { recursive: true }))

describe('credentialsPath', () => {
  it.each([
    { env: {}, path: '/home/ann/.config/callbook/credentials.json' },
    { env: { XDG_CONFIG_HOME: '/srv/config' }, path: '/srv/config/callbook/credentials.json' },
    { env: { XDG_CONFIG_HOME: '' }, path: '/home/ann/.config/callbook/credentials.json' },
    { env: { XDG_CONFIG_HOME: 'relative' }, path: '/home/ann/.config/callbook/credentials.json' }
  ])('is $path for $env', ({ env, path }) => {
    expect(credentialsPath(env, '/home/ann')).toBe(path)
  })
})

it('stores a login that only its user can read', async () => {
  const path = credentialsPath({}, home)

  writeCredentials(path, { url: 'https://old.example.com', token: login.token })
  await chmod(path, 0o644)
  writeCredentials(path, login)

  expect(readCredentials(path)).toEqual(login)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(dirname(path))).mode & 0o777).toBe(0o700)
})

it('removes a login', () => {
  const path = credentialsPath({}, home)
  writeCredentials(path, login)

  expect(removeCredentials(path)).toBe(true)
  expect(readCredentials(path)).toBeUndefined()
  expect(removeCredentials(path)).toBe(false)
})

it.each([
  { what: 'other users can read it', mode: 0o640, text: JSON.stringify(login), message: /read by other users/ },
  { what: 'it is not JSON', mode: 0o600, text: '{', message: /damaged/ },
  { what: 'the token is missing', mode: 0o600, text: '{"url":"https://api.example.com"}', message: /damaged/ }
])('rejects the file if $what', async ({ mode, text, message }) => {
  const path = join(home, 'credentials.json')
  await writeFile(path, text)
  await chmod(path, mode)

  expect(() => readCredentials(path)).toThrow(message)
  expect(await readFile(path, 'utf8')).toBe(text)
})
