import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestDatabase } from '@callbook/db/testing'
import { afterAll, expect, it } from 'vitest'
import { origin, startConsole } from '../testing/console/console.ts'
import { createPracticeProvider, practiceClient } from '../testing/console/practice-identity-provider.ts'
import { addCovered, addIdentityProvider, start } from '../testing/console/sso.ts'
import { visitProvider } from '../testing/console/visit-provider.ts'

const { testDb } = await createTestDatabase()
const { open } = startConsole(testDb)
const issuer = await startProvider()

/** Runs a certified identity provider, which another party wrote. */
async function startProvider(): Promise<string> {
  let listener: ReturnType<typeof createPracticeProvider> | undefined
  const server = createServer((request, response) => listener?.(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  afterAll(() => void server.close())
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  listener = createPracticeProvider(own, [`${origin}/console/sso/callback`])

  return own
}

async function addProvider(groupRoles: readonly object[] = []) {
  return await addIdentityProvider(testDb, { issuer }, { groupRoles, client: practiceClient })
}

it('signs in at a certified provider, by a group, and confirms with a new authentication', async () => {
  const provider = await addProvider([{ group: 'owners', role: 'owner', client_id: null }])
  const browser = open()

  const query = await visitProvider(await start(browser, { purpose: 'sign_in', name: provider.name }), {
    login: 'olivia',
    password: 'x'
  })
  const response = await browser.send('POST', '/session/sso/complete', { query })

  expect(response.statusCode).toBe(200)
  const me = (await browser.send('GET', '/me')).json().data
  expect(me).toMatchObject({ email: 'olivia@example.com', organizations: [{ role: 'owner' }], is_confirmed: true })
  await testDb.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', me.id).execute()
  const again = await visitProvider(await start(browser, { purpose: 'confirm' }), { login: 'olivia', password: 'x' })
  expect((await browser.send('POST', '/session/sso/complete', { query: again })).statusCode).toBe(200)
  expect((await browser.send('GET', '/me')).json().data.is_confirmed).toBe(true)
  const reused = await browser.send('POST', '/session/sso/complete', { query: again })
  expect(reused.statusCode).toBe(403)
})

it('rejects a person of the provider without a group or a link', async () => {
  const provider = await addProvider([{ group: 'owners', role: 'owner', client_id: null }])
  await addCovered(testDb, provider, { role: 'owner' })
  const browser = open()

  const query = await visitProvider(await start(browser, { purpose: 'sign_in', name: provider.name }), {
    login: 'nobody',
    password: 'x'
  })
  const response = await browser.send('POST', '/session/sso/complete', { query })

  expect([response.statusCode, browser.token]).toEqual([403, undefined])
})
