import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { hasBrowser } from './browser.ts'
import { expectUsable } from './expect-usable.ts'
import { useConsole } from './use-console.ts'

describe.skipIf(!hasBrowser)('lists', () => {
  const { signUp, startSession } = useConsole()

  it('can be navigated, searched and opened by keys, which can be disabled', async () => {
    const { page, complaints } = await startSession('pia')
    await page.goto(`${inject('console').url}/organizations`)
    await page.getByRole('row').nth(1).waitFor()

    await page.keyboard.press('j')
    const first = await selectedRow(page)
    expect(first).not.toBe('')
    await expectUsable(page, 'a selected row')
    await page.keyboard.press('k')
    expect(await selectedRow(page)).toBe(first)
    await page.keyboard.press('/')
    await page.keyboard.type('jk')
    expect(await page.getByLabel('Search organizations').inputValue()).toBe('jk')
    await page.getByLabel('Search organizations').fill('')
    await page.keyboard.press('Tab')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('j')
    await expectUsable(page, 'the keyboard shortcuts of lists')
    await page.getByLabel('Single-key shortcuts').uncheck()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('j')
    expect(await selectedRow(page)).toBe('')
    await page.keyboard.press('?')
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await page.getByLabel('Single-key shortcuts').check()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/o/*')
    expect(complaints).toEqual([])
  })

  it('show the actions for a row without a detail page, also of a column beyond the edge', async () => {
    const { page } = await startSession('leo')
    await page.setViewportSize({ width: 600, height: 800 })
    await page.goto(`${inject('console').url}/people`)
    await page.getByRole('row').nth(2).waitFor()
    const others = page.getByRole('row').filter({ has: page.getByRole('button') })

    await others.first().focus()
    await page.keyboard.press('Enter')

    await page.getByRole('menu').waitFor()
  })

  it('name the actions in the audit, also for an event on another page', async () => {
    const { page, complaints } = await signUp('ria')
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByLabel('Name').fill('Warehouse')
    await page.getByLabel('Expires').selectOption('On a date')
    await page.getByLabel('Date').fill('2099-06-30')
    await page.getByText(/Expires on .* UTC/).waitFor()
    await expectUsable(page, 'an API key with an expiry date')
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('button', { name: 'I’ve saved it' }).click()
    await page.getByRole('link', { name: 'Audit' }).click()
    const row = page.getByRole('row', { name: /Created an API key.*ria.*Warehouse/ })
    await row.waitFor()
    await page.getByText('At most 100,000 events').waitFor()
    await page.getByLabel('Actor').selectOption('ria')
    await row.waitFor()
    await expectUsable(page, 'the audit')
    await row.getByRole('link').click()
    await page.getByRole('dialog').getByText('Warehouse').first().waitFor()
    await expectUsable(page, 'an event')

    const link = new URL(page.url())
    link.searchParams.set('to', '2000-01-01')
    await page.goto(link.href)

    await page.getByRole('dialog', { name: 'Created an API key' }).getByText('Warehouse').first().waitFor()
    expect(complaints).toEqual([])
  })
})

/** Returns the name of the focused row. */
async function selectedRow(page: Page): Promise<string> {
  return await page.evaluate("document.activeElement?.closest('tbody tr')?.cells[0].textContent ?? ''")
}
