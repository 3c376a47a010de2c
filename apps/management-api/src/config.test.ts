import { loadConfig } from '@callbook/http'
import { describe, expect, it } from 'vitest'
import { consoleDirProblem, ManagementConfig } from './config.ts'

const good = {
  DATABASE_URL: 'postgresql://user@db/callbook',
  CONSOLE_DATABASE_URL: 'postgresql://console@db/callbook',
  CONSOLE_DIR: import.meta.dirname,
  CONSOLE_ORIGINS: 'https://console.example.com',
  SECRETS_KEY: Buffer.alloc(32).toString('base64'),
  PUBLIC_WEBHOOK_URL: 'https://hooks.example.com'
}

const load = (settings: Readonly<Record<string, string>>) => loadConfig(ManagementConfig, { ...good, ...settings })

describe('CONSOLE_ORIGINS', () => {
  it('are separated by commas', () => {
    const { CONSOLE_ORIGINS } = load({ CONSOLE_ORIGINS: 'http://127.0.0.1:3000, http://localhost:3000,http://[::1]' })

    expect(CONSOLE_ORIGINS).toEqual(['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]'])
  })

  it.each([
    'http://console.example.com',
    'https://console.example.com/',
    'https://console.example.com/console',
    'https://Console.example.com',
    'https://console.example.com:443',
    'https://user@console.example.com',
    'console.example.com',
    'null',
    '*',
    ','
  ])('rejects %s', (origins) => {
    expect(() => load({ CONSOLE_ORIGINS: origins })).toThrow(
      'CONSOLE_ORIGINS must be addresses such as https://console'
    )
  })
})

it('requires a folder, origins, a key and the webhook host in addition to a database', () => {
  const names = ['CONSOLE_DIR', 'CONSOLE_ORIGINS', 'SECRETS_KEY', 'PUBLIC_WEBHOOK_URL']

  expect(() => load(Object.fromEntries(names.map((name) => [name, ''])))).toThrow(
    `Invalid settings:\n${names.map((name) => `  ${name} must be set together with CONSOLE_DATABASE_URL`).join('\n')}`
  )
  expect(load({ CONSOLE_DATABASE_URL: '' })).toMatchObject({ CONSOLE_SECOND_FACTOR: 'staff' })
})

it('can require second factors of all users, of staff, or of none', () => {
  expect(load({ CONSOLE_SECOND_FACTOR: 'optional' })).toMatchObject({ CONSOLE_SECOND_FACTOR: 'optional' })
  expect(() => load({ CONSOLE_SECOND_FACTOR: 'no' })).toThrow(
    'CONSOLE_SECOND_FACTOR must be one of optional, staff, everyone'
  )
})

it('limits ending keys to staff by default', () => {
  expect(load({})).toMatchObject({ CONSOLE_OWNERS_REVOKE_KEYS: false })
  expect(load({ CONSOLE_OWNERS_REVOKE_KEYS: 'true' })).toMatchObject({ CONSOLE_OWNERS_REVOKE_KEYS: true })
  expect(() => load({ CONSOLE_OWNERS_REVOKE_KEYS: 'yes' })).toThrow('CONSOLE_OWNERS_REVOKE_KEYS must be true or false')
})

it('rejects a folder without the console', () => {
  expect(consoleDirProblem(import.meta.dirname)).toBe('must be a folder with an index.html: the built console')
})
