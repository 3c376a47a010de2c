import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { addOrganization } from '../request-organizations.ts'
import { accept, createUser, useConsole } from '../use-console.ts'
import { membersOf } from './members-of.ts'

/** Console message of the browser for the response that reports the lost membership. */
const unknown = 'Failed to load resource: the server responded with a status of 404 (Not Found)'

describe.skipIf(!hasBrowser)('an organization that the user was removed from', () => {
  const { open, signUp, startSession } = useConsole()

  it('is closed at the next request and can no longer be selected', async () => {
    const { page: staff } = await startSession('tess')
    const [first, second] = [await addOrganization(staff, 'Left Group'), await addOrganization(staff, 'Kept Group')]
    const { page, complaints } = await open(await createUser('uma'))
    await accept(page, 'uma')
    await page.getByRole('heading', { level: 1, name: 'No organization yet' }).waitFor()
    await page.goto(await membersOf(staff, first).invite('uma', 'viewer'))
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await page.getByRole('link', { name: 'Settings' }).waitFor()
    await page.goto(await membersOf(staff, second).invite('uma', 'viewer'))
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await page.getByRole('button', { name: /^Kept Group.*change organization$/ }).click()
    await page.getByRole('menuitem', { name: 'Left Group' }).click()
    await page.getByRole('button', { name: /^Left Group.*change organization$/ }).waitFor()

    await membersOf(staff, first).remove('uma')
    await sendRequest(page)

    await page.locator('h1:focus', { hasText: 'You no longer have access to Left Group' }).waitFor()
    await expectUsable(page, 'a former organization')
    await page.getByRole('link', { name: 'Go home' }).click()
    await page.getByRole('link', { name: 'Settings' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/console/o/${second}`)
    expect(await page.getByText('Left Group').count()).toBe(0)
    expect(new Set(complaints)).toEqual(new Set([unknown]))
  })

  it('is closed if the user is no longer staff', async () => {
    const { page: staff } = await startSession('vera')
    const { page } = await signUp('wim')

    await makeNoStaff(staff, 'wim')
    await sendRequest(page)

    await page.getByRole('heading', { level: 1, name: /^You no longer have access to / }).waitFor()
    await page.getByRole('link', { name: 'Go home' }).click()
    await page.getByRole('heading', { level: 1, name: 'No organization yet' }).waitFor()
  })
})

/** Opens another page, unless a request in the background has already closed the organization and its navigation. */
async function sendRequest(page: Page): Promise<void> {
  const closed = page.getByRole('heading', { level: 1, name: /^You no longer have access to / })
  await page.getByRole('link', { name: 'Rejected reports', exact: true }).or(closed).first().click()
}

async function makeNoStaff(page: Page, name: string): Promise<void> {
  await page.goto(`${inject('console').url}/people`)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Change staff role' }).click()
  await page.getByLabel('Staff role', { exact: true }).selectOption({ value: '' })
  await page.getByRole('button', { name: 'Change role' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
