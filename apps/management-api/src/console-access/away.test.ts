import { addOrganization, connectAs, createTestDatabase, whenDone } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { connectConsoleDatabase } from '../console.ts'
import { startConsole } from '../testing/console/console.ts'
import { addApiKey } from '../testing/index.ts'

const { testDb } = await createTestDatabase()
const away = connectConsoleDatabase('postgres://callbook_console@127.0.0.1:1/callbook', {
  onIdleError: () => undefined
})
whenDone(() => away.destroy())
const { app, open } = startConsole(testDb, { db: away })

describe('a console without its database', () => {
  it.each([
    { method: 'GET', path: '/me' },
    { method: 'GET', path: '/organizations' },
    { method: 'POST', path: '/session', body: { email: 'ann@example.com', password: 'correct horse battery' } },
    { method: 'POST', path: '/links/check', body: { token: 'x'.repeat(43) } }
  ] as const)('returns 503 for $method $path with Retry-After', async ({ method, path, ...rest }) => {
    const browser = open()
    browser.token = 'x'.repeat(43)

    const answer = await browser.send(method, path, 'body' in rest ? rest.body : undefined)

    expect([answer.statusCode, answer.headers['retry-after'], answer.body]).toEqual([
      503,
      '1',
      '{"error":"Service Unavailable"}'
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('does not affect the rest of the service', async () => {
    const { key } = await addApiKey(connectAs('operator', testDb), await addOrganization(testDb))
    const sendRequest = async (url: string) => (await app.inject({ url, headers: { 'x-api-key': key } })).statusCode

    expect([await sendRequest('/health'), await sendRequest('/v1/clients')]).toEqual([200, 200])
  })
})
