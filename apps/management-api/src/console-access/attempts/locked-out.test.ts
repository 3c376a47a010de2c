import { randomBytes } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { createPasswords } from '@callbook/accounts'
import { createTestDatabase } from '@callbook/db/testing'
import { portOf } from '@callbook/http/testing'
import { expect, it } from 'vitest'
import { startConsole } from '../../testing/console/console.ts'
import { addPerson, password } from '../../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()

interface SignIn {
  readonly address: string
  readonly password?: string
  readonly cookie?: string
}

it('lets a user sign in from a known browser, regardless of attempts by strangers', async () => {
  const { signIn, email } = await listen()
  const { cookie } = await signIn(email, { address: '192.0.2.1', password })

  for (let count = 0; count < 130; count += 1) await signIn(email, { address: `198.51.100.${count}` })
  const { status: ofStranger } = await signIn(email, { address: '203.0.113.1', password })
  const { status } = await signIn(email, { address: '203.0.113.2', password, cookie })

  expect(ofStranger).toBe(429)
  expect(status).toBe(200)
})

it('does not let one IPv6 site use up the attempts at an account or the attempts of other sites', async () => {
  const { signIn, email } = await listen()

  for (let count = 0; count < 130; count += 1) await signIn(email, { address: `2001:db8:1:${count.toString(16)}::1` })

  expect((await signIn(email, { address: '203.0.113.1', password })).status).toBe(200)
})

it('lets all users sign in while strangers keep 24 wrong passwords of 45 addresses in flight', async () => {
  const { signIn, email } = await listen(createPasswords(randomBytes))
  const known = await signIn(email, { address: '192.0.2.1', password })
  const attack = new AbortController()
  let sent = 0
  const attackers = Array.from({ length: 24 }, async () => {
    while (!attack.signal.aborted) {
      sent += 1
      await signIn(`victim-${sent % 200}@example.com`, { address: `198.51.100.${sent % 45}` })
    }
  })

  const statuses: (number | undefined)[] = []
  for (let count = 0; count < 5; count += 1) {
    statuses.push((await signIn(email, { address: `203.0.113.${count}`, password })).status)
    statuses.push((await signIn(email, { address: '198.51.100.1', password, cookie: known.cookie })).status)
  }
  attack.abort()
  await Promise.all(attackers)

  expect(statuses).toEqual(Array(10).fill(200))
  expect(sent).toBeGreaterThan(50)
})

/** Starts a console behind a proxy that forwards the address of the browser, with a user who can sign in. */
async function listen(passwords?: ReturnType<typeof createPasswords>) {
  const { app } = startConsole(testDb, { trustedProxies: ['127.0.0.1'], ...(passwords && { passwords }) })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { email } = await addPerson(db)

  return { email, signIn: (of: string, options: SignIn) => send(portOf(app), of, options) }
}

async function send(port: number, email: string, { address, cookie, password: given = 'a wrong password' }: SignIn) {
  const headers = {
    origin: 'https://console.example.com',
    'content-type': 'application/json',
    'x-forwarded-for': address,
    ...(cookie !== undefined && { cookie })
  }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, host: '127.0.0.1', method: 'POST', path: '/console/api/session', headers }, resolve)
      .on('error', reject)
      .end(JSON.stringify({ email, password: given }))
  })
  response.resume()
  const set = response.headers['set-cookie']?.find((one) => one.startsWith('__Host-callbook_device=')) ?? ''

  return { status: response.statusCode, cookie: set.split(';')[0] ?? '' }
}
