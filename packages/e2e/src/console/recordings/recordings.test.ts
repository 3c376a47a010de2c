import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { useConsole } from '../use-console.ts'

describe.skipIf(!hasBrowser)('the recordings of a client', () => {
  const { signUp } = useConsole()

  it('are stored after a confirmed consent', async () => {
    const { page, complaints } = await signUp('renate')
    await openSettings(page, 'Recordings')
    await page.getByRole('table', { name: 'Recordings of clients' }).waitFor()
    await expectUsable(page, 'the recordings of clients')
    await page
      .getByRole('button', { name: /^Change recordings of / })
      .first()
      .press('Enter')

    const dialog = page.getByRole('dialog', { name: /^Recordings of / })
    await dialog.getByLabel('Store recordings of new calls').check()
    await dialog.getByLabel('Days').fill('90')
    await dialog.getByLabel(/^Callers of this client consent/).check()
    await expectUsable(page, 'the form of a recording policy')
    await dialog.getByRole('button', { name: 'Save' }).click()

    await page.getByRole('row', { name: /Stored.*90 days.*renate/ }).waitFor()
    expect(complaints).toEqual([])
  })

  it('can be held and released', async () => {
    const { page, complaints } = await signUp('hanna')
    await openSettings(page, 'Legal holds')
    await page.getByRole('button', { name: 'Create hold' }).click()
    await page.getByLabel('Reason').fill('Case 2026-114')
    await expectUsable(page, 'the form of a hold')
    await page.getByRole('dialog').getByRole('button', { name: 'Create hold' }).click()
    await page.getByRole('row', { name: /Case 2026-114.*Held/ }).waitFor()
    await expectUsable(page, 'the legal holds')

    await page.getByRole('button', { name: 'Release hold: Case 2026-114' }).click()
    await expectUsable(page, 'the release of a hold')
    await page.getByRole('button', { name: 'Release hold', exact: true }).click()

    await page.getByRole('row', { name: /Case 2026-114.*Released/ }).waitFor()
    expect(complaints).toEqual([])
  })

  it('are exported with their customer', async () => {
    const { page, complaints } = await signUp('xenia')
    await page.getByRole('link', { name: 'Customers', exact: true }).click()
    await page.getByRole('row').nth(1).getByRole('link').click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Export customer' }).click()
    await page.getByText(/^Calls: \d/).waitFor()
    await expectUsable(page, 'the export of a customer')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download ZIP' }).click()
    ])

    expect(download.suggestedFilename()).toMatch(/^customer-[0-9a-f-]{36}\.zip$/)
    expect(await download.failure()).toBeNull()
    expect(complaints).toEqual([])
  })
})

async function openSettings(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) }).waitFor()
}
