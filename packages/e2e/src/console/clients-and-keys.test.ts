import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { hasBrowser } from './browser.ts'
import { expectUsable } from './expect-usable.ts'
import { useConsole } from './use-console.ts'

describe.skipIf(!hasBrowser)('an organization created by staff', () => {
  const { signUp } = useConsole()

  it('gets clients, which can be updated, and keys, which can be rotated and revoked', async () => {
    const { page, complaints } = await signUp('ida')
    await makeOrganization(page)
    await addClient(page)

    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByText('No API keys').waitFor()
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByLabel('Name').fill('CRM')
    await page.getByLabel('Manage outbound webhooks').check()
    await expectUsable(page, 'the form of a key')
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    const key = await createKey(page)
    expect(await statusOf(key)).toBe(200)
    expect(await mayAddEndpoint(key)).toBe(true)

    await actOnKey(page, 'Rotate')
    await expectUsable(page, 'the rotation of a key')
    await page.getByRole('button', { name: 'Rotate key' }).click()
    const next = await createKey(page)
    expect([await statusOf(key), await statusOf(next)]).toEqual([200, 200])

    await actOnKey(page, 'Revoke')
    await page.getByLabel('Reason').fill('It was in a log')
    await page.getByLabel('Type CRM to confirm').fill('CRM')
    await expectUsable(page, 'the revocation of a key')
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await page.getByRole('row', { name: /CRM.*Revoked.*Read, manage webhooks/ }).waitFor()
    await page.getByRole('row', { name: /CRM.*Replaced/ }).waitFor()
    await expectUsable(page, 'the keys')
    await expect.poll(() => statusOf(next)).toBe(401)
    expect(complaints).toEqual([])
  })
})

describe.skipIf(!hasBrowser)('a key of one client', () => {
  const { signUp } = useConsole()

  it('is created for a selected client, named in the list, and reads this client only', async () => {
    const { page, complaints } = await signUp('clients-keys')
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByLabel('Name').fill('One client')
    const field = page.getByLabel('Client', { exact: true })
    await expect.poll(() => field.locator('option').count()).toBeGreaterThan(2)
    const [, client = ''] = await field.locator('option').allTextContents()
    await field.selectOption({ label: client })
    await expectUsable(page, 'the form of a key of one client')

    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    const key = await createKey(page)

    await page.getByRole('row', { name: new RegExp(`One client.*${client}`) }).waitFor()
    await expectUsable(page, 'the list with a key of one client')
    expect(await clientsOf(key)).toEqual([client])
    expect(complaints).toEqual([])
  })
})

async function makeOrganization(page: Page): Promise<void> {
  await page.getByRole('button', { name: /, change organization$/ }).click()
  await page.getByRole('menuitem', { name: 'All organizations' }).click()
  await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor()
  await page.getByLabel('Search organizations').fill('no such organization')
  await page.getByText('Nothing matches these filters').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('row').nth(1).waitFor()
  await expectUsable(page, 'the organizations')

  await page.getByRole('button', { name: 'New organization' }).click()
  await page.getByLabel('Name').fill('Acme Group of Automotive Retailers in North America')
  await page.getByRole('button', { name: 'Create organization' }).click()
  const organizations = page.getByRole('button', { name: /^Acme Group.*change organization$/ })
  expect(await organizations.locator('svg').last().boundingBox()).toMatchObject({ width: 14, height: 14 })
}

async function addClient(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByText('No clients yet').waitFor()
  await page.getByRole('button', { name: 'Add client' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Acme Honda')
  await expectUsable(page, 'the form of a client')
  await page.getByLabel('Phone number').fill('+1 202 555 0100')
  await page.getByRole('dialog').getByRole('button', { name: 'Add client' }).click()

  await page.getByRole('row', { name: /Acme Honda.*Active.*\+1 202 555 0100.*No calls/ }).click()
  await page.getByRole('button', { name: 'Edit client' }).click()
  expect(await page.getByLabel('Phone number').inputValue()).toBe('+1 202 555 0100')
  await page.getByLabel('Status').selectOption('inactive')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Inactive', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('row', { name: /Acme Honda.*Inactive/ }).waitFor()
  await page.getByLabel('Search clients').fill('202 555')
  expect(await titleAt(page, '+1 202 555 0100')).toBe('+12025550100')
  await expectUsable(page, 'the clients')
}

/** Returns the tooltip of a text. */
async function titleAt(page: Page, text: string): Promise<string> {
  const { x = 0, y = 0 } = (await page.getByText(text).boundingBox()) ?? {}
  await page.mouse.move(x + 4, y + 4)

  return await page.evaluate(`document.elementFromPoint(${x + 4}, ${y + 4}).closest('[title]')?.title ?? ''`)
}

/** Reads the key that is shown once. */
async function createKey(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'API key', exact: true })
  const key = await dialog.locator('code').first().textContent()
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click()

  return key ?? ''
}

/** Runs an action on the newest key. */
async function actOnKey(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for CRM' }).first().click()
  await page.getByRole('menuitem', { name: act }).click()
}

/** Returns the status of an API response for a key. */
async function statusOf(key: string): Promise<number> {
  const answer = await fetch(new URL('/v1/auth/me', inject('console').url), { headers: { 'x-api-key': key } })

  return answer.status
}

/** Returns the names of the clients that a key reads. */
async function clientsOf(key: string): Promise<string[]> {
  const answer = await fetch(new URL('/v1/clients', inject('console').url), { headers: { 'x-api-key': key } })
  const { data } = (await answer.json()) as { readonly data: readonly { readonly display_name: string }[] }

  return data.map(({ display_name: name }) => name)
}

/** Returns `true` if a key may create event endpoints. */
async function mayAddEndpoint(key: string): Promise<boolean> {
  const answer = await fetch(new URL('/v1/event-endpoints', inject('console').url), {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://crm.example.com/callbook' })
  })

  return answer.status === 201
}
