import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { commandLine, createPasswords, inviteMember, redeemLink } from '@callbook/accounts'
import { addOrganization, connectAdmin } from '@callbook/db/testing'
import { createPracticeProvider, practiceClient } from '@callbook/management-api/testing/identity-provider'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hasBrowser } from './browser.ts'
import { readConnection } from './connection.ts'
import { expectUsable } from './expect-usable.ts'
import { emailOf, password, useConsole } from './use-console.ts'

const passwords = createPasswords(randomBytes, { algorithm: 'argon2id', memory: 8, passes: 1, lanes: 1 })

/** Console message of the browser for an identity that opens no account. */
const refused = 'Failed to load resource: the server responded with a status of 403 (Forbidden)'

let issuer: string
let close: () => void

describe.skipIf(!hasBrowser)('single sign-on', () => {
  const { open, startSession } = useConsole()

  beforeAll(async () => {
    let listener: ReturnType<typeof createPracticeProvider> | undefined
    const server = createServer((request, response) => listener?.(request, response)).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    listener = createPracticeProvider(issuer, [`${new URL(inject('console').url).origin}/console/sso/callback`])
    close = () => void server.close()
  })
  afterAll(() => close())

  it('is set up, tested, linked and used, with cookies that no other site can have sent', async () => {
    const { url } = inject('console')
    const name = `acme-${randomBytes(4).toString('hex')}`
    const { organization, token } = await addOwner()
    const owner = await startSession('sso-staff')
    const { page } = owner
    const context = page.context()
    await context.clearCookies()
    await context.addCookies([{ name: 'callbook_session', value: token, url: new URL(url).origin }])

    await page.goto(`${url}/o/${organization}/settings/sso`)
    await page.getByLabel('Issuer').fill(issuer)
    await page.getByLabel('Client ID').fill(practiceClient.id)
    await page.getByLabel('Client secret').fill(practiceClient.secret)
    await page.getByLabel('Sign-in name').fill(name)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This configuration has not been tested.').waitFor()
    await page.getByText('Saved').waitFor()
    expect(await page.getByLabel('Client secret').inputValue()).toBe('')
    await page.getByRole('button', { name: 'Add group' }).click()
    const group = page.getByRole('textbox', { name: 'Group 1' })
    await group.fill('*')
    await page.getByText('Anyone who can sign in at the provider gets an account with the role Viewer').waitFor()
    await expectUsable(page, 'the settings of single sign-on')

    const [test] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: 'Test' }).click()])
    await signInThere(test, 'boss')
    await test.getByRole('heading', { name: 'The test succeeded' }).waitFor()
    await expectUsable(test, 'the result of a test')
    await test.close()
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'Enforce' }).waitFor()
    expect(await group.inputValue()).toBe('*')
    await page.getByRole('button', { name: 'Enforce' }).click()
    await expectUsable(page, 'the dialog that enforces single sign-on')
    await page.getByRole('button', { name: 'Cancel' }).click()

    await page.goto(`${url}/account`)
    await page.getByRole('button', { name: 'Link single sign-on' }).click()
    await page.getByText('Linked to boss@example.com').waitFor()

    const other = await open('/sign-in')
    await other.page
      .getByRole('button', { name: 'Use single sign-on' })
      .or(other.page.getByRole('link', { name: 'Use single sign-on' }))
      .click()
    await other.page.getByLabel('Sign-in name').fill(name)
    await expectUsable(other.page, 'the question for the sign-in name')
    await other.page.getByRole('button', { name: 'Continue' }).click()
    await signInThere(other.page, 'boss')
    await other.page.waitForURL(`${url}/o/${organization}**`)
    const cookies = await other.page.context().cookies(url)
    expect(cookies.map((cookie) => [cookie.name, cookie.sameSite, cookie.httpOnly])).toContainEqual([
      'callbook_session',
      'Strict',
      true
    ])
    expect(cookies.map((cookie) => cookie.name)).not.toContain('callbook_sso')
    expect(ofConsole(other.complaints)).toEqual([])

    const stranger = await open(`${url}/sso/${name}`)
    await signInThere(stranger.page, 'stranger')
    await stranger.page.getByRole('heading', { name: 'Single sign-on failed' }).waitFor()
    await stranger.page.getByText('No account is linked to you there').waitFor()
    await expectUsable(stranger.page, 'a failed sign-in')
    expect(ofConsole(stranger.complaints)).toEqual([refused])
    expect((await stranger.page.context().cookies(url)).map((cookie) => cookie.name)).not.toContain('callbook_session')
  })

  it('asks before a link replaces the session of a user', async () => {
    const { url } = inject('console')
    const { page } = await startSession('sso-asked')
    const started: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') started.push(new URL(request.url()).pathname)
    })

    await page.goto(`${url}/sso/another-organization`)
    await page.getByRole('heading', { name: 'You are signed in' }).waitFor()
    await expectUsable(page, 'the question before another sign-in')
    expect(started).toEqual([])

    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('No organization has the sign-in name another-organization').waitFor()
    expect(started).toEqual(['/console/api/session/sso'])
  })
})

/** Leaves out what the pages of the identity provider request: themselves, and a font of another host. */
function ofConsole(complaints: readonly string[]): readonly string[] {
  const theirs = [issuer, 'https://fonts.googleapis.com', 'Failed to load resource: net::']

  return complaints.filter((one) => !theirs.some((text) => one.startsWith(text)))
}

/** Submits the forms of the identity provider. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Adds an organization with an owner whose account it created, and a session of the owner. */
async function addOwner() {
  const db = connectAdmin((await readConnection()).database_url)
  try {
    const organizationId = await addOrganization(db)
    const at = { db, organizationId, actor: commandLine, now: new Date(), randomBytes }
    const link = await inviteMember(at, { email: emailOf('owner'), role: 'owner' })
    const from = { ip: '127.0.0.1', userAgent: 'a test' }
    const used = await redeemLink({ ...at, from, passwords }, { token: link.token, name: 'Olivia Owner', password })

    return { organization: organizationId, token: used?.signedIn?.token ?? '' }
  } finally {
    await db.destroy()
  }
}
