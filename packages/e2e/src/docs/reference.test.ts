import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { hasBrowser } from '../console/browser.ts'
import { useConsole } from '../console/use-console.ts'
import { expectLegible } from './expect-legible.ts'

const { baseUrl, apiKey } = inject('api')
const reference = `${baseUrl}/docs/reference`

describe.skipIf(!hasBrowser)('the reference in a browser', () => {
  const { open } = useConsole()

  async function openReference() {
    const opened = await open(reference)
    await opened.page.locator('.opblock').first().waitFor()

    return opened
  }

  it('accepts a key, sends requests with it, and is accessible at each step', async () => {
    const { page, complaints } = await openReference()

    await expectLegible(page, 'the reference')
    await page.getByRole('button', { name: 'Authorize' }).click()
    await expectLegible(page, 'asking for the key', '.modal-ux')
    await enterKey(page)
    await expectLegible(page, 'having a key', '.modal-ux')
    await page.getByRole('button', { name: 'Close' }).last().click()
    await tryOut(page, '/v1/auth/me')
    await tryOut(page, '/v1/customers')
    await page.locator('.opblock-post .opblock-summary-control').first().click()
    await expectLegible(page, 'a body to write', openOperation)

    expect(complaints).toEqual([])
  })

  it('stores the key only for the tab', async () => {
    const { page } = await openReference()
    await page.getByRole('button', { name: 'Authorize' }).click()
    await enterKey(page)

    await page.reload()
    await page.locator('.btn.authorize.locked').waitFor()
    expect(await page.evaluate('Object.keys(localStorage).length + document.cookie.length')).toBe(0)
    const other = await page.context().newPage()
    await other.goto(reference)
    await other.locator('.btn.authorize.unlocked').waitFor()

    await page.getByRole('button', { name: 'Authorize' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    expect(await page.evaluate('sessionStorage.length')).toBe(0)
    await page.reload()
    await page.locator('.btn.authorize.unlocked').waitFor()
  })

  it('follows the color scheme of the system immediately', async () => {
    const { page } = await open(reference)
    const ground = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor')

    expect(await ground()).toBe('rgb(255, 255, 255)')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await ground()).toBe('rgb(18, 20, 23)')
    await page.locator('html.dark-mode').waitFor()
  })
})

/** The other parts of the page were checked when it was opened. */
const openOperation = '.opblock.is-open'

async function enterKey(page: Page): Promise<void> {
  await page.getByLabel('API key').fill(apiKey)
  await page.locator('.auth-btn-wrapper').getByRole('button', { name: 'Authorize' }).click()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
}

async function tryOut(page: Page, path: string): Promise<void> {
  const operation = page.locator('.opblock-get').filter({ has: page.locator(`[data-path="${path}"]`) })
  await operation.locator('.opblock-summary-control').click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  await operation.locator('.live-responses-table .response-col_status').getByText('200').waitFor()
  await expectLegible(page, path, openOperation)
  await operation.locator('.opblock-summary-control').click()
}
