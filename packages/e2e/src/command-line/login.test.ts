import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAdmin } from '@callbook/cli/testing'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { root, startCommandLineStack } from './command-line-stack.ts'

const { url, addToken } = await startCommandLineStack()
const token = await addToken()

const folder = await mkdtemp(join(tmpdir(), 'callbook-config-'))
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => rm(join(folder, 'callbook'), { recursive: true, force: true }))

const env = { XDG_CONFIG_HOME: folder }
const stored = () => readFile(join(folder, 'callbook', 'credentials.json'), 'utf8').catch(() => undefined)

it('stores a token from standard input, uses it, and deletes it', async () => {
  const login = await runAdmin(env, ['login', '--url', url, '--token-stdin', '--json'], `${token}\n`)

  const user = { url, source: 'login', email: root.email, name: root.name, platform_role: 'administrator' }
  expect(JSON.parse(login.stdout)).toMatchObject({ ...user, organizations: [], token: 'Script' })
  expect(JSON.parse((await runAdmin(env, ['whoami', '--json'])).stdout)).toMatchObject(user)
  expect((await runAdmin(env, ['user', 'list'])).stdout).toContain(root.email)
  expect(login.stdout + login.stderr).not.toContain(token)

  expect((await runAdmin(env, ['logout', '--json'])).stdout).toBe('{"removed":true}\n')
  expect(await stored()).toBeUndefined()
  expect((await runAdmin(env, ['whoami'])).stderr).toMatch(/No Callbook runs with/)
})

it.each([
  {
    what: 'is unknown',
    input: `callbook_pat_${'x'.repeat(token.length - 13)}`,
    message: 'unknown, expired or revoked'
  },
  { what: 'is an API key', input: 'callbook_mgmt_0123456789', message: 'starts with callbook_pat_' },
  { what: 'is empty', input: '', message: 'starts with callbook_pat_' }
])('stores nothing if the token $what', async ({ input, message }) => {
  const { code, stdout, stderr } = await runAdmin(env, ['login', '--url', url, '--token-stdin'], input)

  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain(message)
  expect(await stored()).toBeUndefined()
})

it('requires --token-stdin without a terminal', async () => {
  const { code, stderr } = await runAdmin(env, ['login', '--url', url], token)

  expect(code).toBe(1)
  expect(stderr).toBe(
    'error: Standard input is not a terminal. Give --token-stdin, and write the token to standard input\n'
  )
})

it('does not accept a token as an argument', async () => {
  const { code, stderr } = await runAdmin(env, ['login', '--url', url, '--token', token])

  expect(code).toBe(1)
  expect(stderr).not.toContain(token)
})
