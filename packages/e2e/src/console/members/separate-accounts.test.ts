import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { addOrganization } from '../request-organizations.ts'
import { accept, emailOf, password, signIn, useConsole } from '../use-console.ts'
import { membersOf } from './members-of.ts'

const { open, startSession } = useConsole()

it.skipIf(!hasBrowser)('separates the accounts that two organizations create for one address', async () => {
  const { page: staff, complaints } = await startSession('xena')
  const organizations = [await addOrganization(staff, 'Separate One'), await addOrganization(staff, 'Separate Two')]
  const pages: Page[] = []
  for (const organization of organizations) {
    const { page } = await open(await membersOf(staff, organization).invite('yara', 'viewer'))
    await page.getByText('This creates an account for').waitFor()
    await expectUsable(page, 'an invitation to an organization')
    await accept(page, 'yara')
    await page.getByRole('link', { name: 'Settings' }).waitFor()
    pages.push(page)
  }
  const calls = organizations.map((id) => `/console/api/organizations/${id}/calls`)
  const statuses: number[][] = []
  for (const one of pages) statuses.push(await Promise.all(calls.map((path) => statusOf(one, path))))
  expect(statuses).toEqual([
    [200, 404],
    [404, 200]
  ])

  const { page } = await open('/sign-in')
  await signIn(page, emailOf('yara'))
  await page.getByRole('heading', { level: 1, name: 'Choose an account' }).waitFor()
  await expectUsable(page, 'a choice of accounts')
  await page.getByRole('button', { name: 'Separate Two' }).click()
  await page.getByRole('link', { name: 'Settings' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/console/o/${organizations[1]}`)

  await staff.goto(`${inject('console').url}/people`)
  await staff.getByLabel('Search people').fill('yara@')
  const row = staff.getByRole('row', { name: /yara.*Separate One/ })
  await row.getByRole('button').click()
  await staff.getByRole('menuitem', { name: 'Merge accounts' }).click()
  await expectUsable(staff, 'the merge dialog')
  await staff.getByRole('dialog').getByRole('button', { name: 'Merge accounts' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Link for a new password' })
  const link = (await dialog.locator('code').textContent()) ?? ''
  await page.reload()
  await page.waitForURL('**/sign-in*')
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(`${password}, once more`)
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await page.getByRole('button', { name: /^Separate One.*change organization$/ }).click()
  await page.getByRole('menuitem', { name: 'Separate Two' }).waitFor()
  expect(complaints).toEqual([])
})

async function statusOf(page: Page, path: string): Promise<number> {
  return (await page.request.get(new URL(path, page.url()).href)).status()
}
