import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { commandLine, createPasswords, inviteMember, redeemLink } from '@callbook/accounts'
import type { Database } from '@callbook/db'
import { addOrganization, connectAdmin } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { createPracticeProvider, practiceClient } from '@callbook/management-api/testing/identity-provider'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hasBrowser } from './browser.ts'
import { readConnection } from './connection.ts'
import { expectUsable } from './expect-usable.ts'
import { requestOrganizations } from './request-organizations.ts'
import { emailOf, password, useConsole } from './use-console.ts'
import { overflowOf } from './visit.ts'

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

  /** Opens an empty page as the owner of a new organization. */
  async function openAsOwner() {
    const { organization, token } = await addOwner()
    const { page } = await startSession(`staff-${organization}`)
    const cookie = { name: 'callbook_session', value: token, url: new URL(inject('console').url).origin }
    await page.context().addCookies([cookie])

    return { page, organization }
  }

  it('is set up, tested, linked and used, with cookies that no other site can have sent', async () => {
    const { url } = inject('console')
    const name = `acme-${randomBytes(4).toString('hex')}`
    const { page, organization } = await openAsOwner()

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

    const test = await newTab(page, () => page.getByRole('button', { name: 'Test' }).click())
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

  it('lets a form stay while an identity is confirmed, and before a session ends', async () => {
    const { url } = inject('console')
    const owner = await openAsOwner()
    const { organization } = owner
    const name = await addProvider(owner.page, organization)
    await owner.page.goto(`${url}/account`)
    await owner.page.getByRole('button', { name: 'Link single sign-on' }).click()
    await signInThere(owner.page, 'chief')
    await owner.page.getByText('Linked to chief@example.com').waitFor()
    const { page } = await open(`${url}/sso/${name}`)
    await signInThere(page, 'chief')
    await page.waitForURL(`${url}/o/${organization}**`)
    await letSessionsEndSoon(organization)
    await page.goto(`${url}/o/${organization}/settings/api-keys`)
    const notice = page.getByText('Your session ends soon.')
    await notice.waitFor()
    await expectUsable(page, 'the notice before a session ends')

    await page.getByRole('button', { name: 'Create key' }).first().click()
    const form = page.getByRole('dialog', { name: 'Create API key' })
    await form.getByLabel('Name').fill('For the warehouse')
    await expectUsable(page, 'the notice in a dialog')
    await form.getByRole('button', { name: 'Create key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })
    await expectUsable(page, 'the confirmation by single sign-on')
    const confirm = await newTab(page, () => dialog.getByRole('button', { name: 'Use single sign-on' }).click())
    await enterThere(confirm, 'chief')
    await confirm.getByRole('heading', { name: 'Identity confirmed' }).waitFor()
    await confirm.close()
    await dialog.getByRole('link', { name: 'Open your identity provider' }).waitFor()
    await expectUsable(page, 'the confirmation after the sign-in')
    await dialog.getByRole('button', { name: 'I’ve signed in' }).click()
    await page.getByRole('dialog', { name: 'API key' }).getByText('For the warehouse').waitFor()
    await page.getByRole('button', { name: 'I’ve saved it' }).click()

    await page.getByRole('button', { name: 'Create key' }).first().click()
    await form.getByLabel('Name').fill('For the office')
    const again = await newTab(page, () => form.getByRole('link', { name: 'Sign in again in a new tab' }).click())
    await again.waitForURL(`${url}/o/${organization}**`)
    await again.close()
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))')
    await expect.poll(() => notice.count()).toBe(0)
    await form.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('dialog', { name: 'API key' }).getByText('For the office').waitFor()
  })

  it('fits long names on a phone', async () => {
    const { url } = inject('console')
    const { page, organization } = await openAsOwner()
    await addProvider(page, organization)
    await withDatabase(async (db) => {
      const name = 'Donaudampfschifffahrtsgesellschaft'.repeat(3)
      await db.updateTable('organizations').set({ name }).where('id', '=', organization).execute()
      await db
        .updateTable('users')
        .set({ name, email: `${name.toLowerCase()}@example.com` })
        .where('email', '=', emailOf(`owner-${organization}`))
        .execute()
      await db
        .updateTable('identity_providers')
        .set({
          issuer: `${issuer}/${'realm'.repeat(40)}`,
          client_id: 'client'.repeat(40),
          sign_in_name: 'a'.repeat(40)
        })
        .where('organization_id', '=', organization)
        .execute()
    })

    for (const path of ['/account', `/o/${organization}/settings/sso`, `/o/${organization}/settings/members`]) {
      await page.goto(`${url}${path}`)
      await page
        .getByRole('main')
        .getByText(path.endsWith('sso') ? 'Turn off' : 'Donaudampf')
        .first()
        .waitFor()
      expect([path, await overflowOf(page, 320)]).toEqual([path, 0])
      await page.setViewportSize({ width: 1_440, height: 900 })
    }
  })

  it('shows owners which members a group decides about', async () => {
    const { url } = inject('console')
    const { page, organization } = await openAsOwner()
    const name = await addProvider(page, organization, [{ group: 'viewers', role: 'viewer', client_id: null }])
    const victor = await open(`${url}/sso/${name}`)
    await signInThere(victor.page, 'victor')
    await victor.page.waitForURL(`${url}/o/${organization}**`)

    await page.goto(`${url}/o/${organization}/settings/members`)
    await page.getByRole('row', { name: /^Victor.*Viewer\s*By group.*victor@example.com/ }).waitFor()
    await page.getByRole('button', { name: 'Actions for Victor' }).click()
    await page.getByText('Groups of single sign-on decide the access').waitFor()
    await expectUsable(page, 'the menu of a member by a group')
    await page.getByRole('menuitem', { name: 'Unlink single sign-on' }).click()
    await expectUsable(page, 'the dialog that unlinks a member')
  })
})

/** Enters a name and a password at the identity provider. */
async function enterThere(page: Page, login: string): Promise<void> {
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
}

async function newTab(page: Page, open: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), open()])

  return tab
}

/** Sets up the identity provider of an organization, as after a test. */
async function addProvider(page: Page, organization: OrganizationId, groups: readonly object[] = []): Promise<string> {
  const name = `acme-${randomBytes(4).toString('hex')}`
  await requestOrganizations(page, 'PUT', `/${organization}/sso`, {
    ...{ sign_in_name: name, issuer, client_id: practiceClient.id, client_secret: practiceClient.secret },
    ...{ groups_claim: groups.length > 0 ? 'groups' : null, group_roles: groups },
    ...{ session_hours: 8, token_days: 14, trusts_second_factor: true }
  })
  await withDatabase((db) =>
    db
      .updateTable('identity_providers')
      .set({ tested_at: new Date() })
      .where('organization_id', '=', organization)
      .execute()
  )
  await requestOrganizations(page, 'PATCH', `/${organization}/sso`, { state: 'enabled' })

  return name
}

/** Lets the sessions of an identity provider end soon, and requires a confirmation for dangerous actions. */
async function letSessionsEndSoon(organization: OrganizationId): Promise<void> {
  const now = Date.now()
  await withDatabase((db) =>
    db
      .updateTable('sessions')
      .set({ ends_at: new Date(now + 540_000), confirmed_at: new Date(now - 3_600_000) })
      .where('idp_organization_id', '=', organization)
      .execute()
  )
}

/** Leaves out what the pages of the identity provider request: themselves, and a font of another host. */
function ofConsole(complaints: readonly string[]): readonly string[] {
  const theirs = [issuer, 'https://fonts.googleapis.com', 'Failed to load resource: net::']

  return complaints.filter((one) => !theirs.some((text) => one.startsWith(text)))
}

/** Submits the forms of the identity provider for the first sign-in of a browser. */
async function signInThere(page: Page, login: string): Promise<void> {
  await enterThere(page, login)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Adds an organization with an owner whose account it created, and a session of the owner. */
async function addOwner() {
  return await withDatabase(async (db) => {
    const organizationId = await addOrganization(db)
    const at = { db, organizationId, actor: commandLine, now: new Date(), randomBytes }
    const link = await inviteMember(at, { email: emailOf(`owner-${organizationId}`), role: 'owner' })
    const from = { ip: '127.0.0.1', userAgent: 'a test' }
    const used = await redeemLink({ ...at, from, passwords }, { token: link.token, name: 'Olivia Owner', password })

    return { organization: organizationId, token: used?.signedIn?.token ?? '' }
  })
}

async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = connectAdmin((await readConnection()).database_url)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
