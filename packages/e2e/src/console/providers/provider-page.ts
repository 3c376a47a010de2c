import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { expectUsable } from '../expect-usable.ts'

/** What somebody does with the account at a provider that is open, or that is to be. */
export function providerPage(page: Page) {
  const dialog = page.getByRole('dialog')

  return {
    /** By keys alone. */
    async connect(key: string): Promise<void> {
      await page.getByRole('button', { name: 'Connect provider', exact: true }).focus()
      await page.keyboard.press('Enter')
      await dialog.getByLabel('Region').waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('End')
      await page.keyboard.press('Tab')
      await page.keyboard.type('a-wrong-key')
      await page.keyboard.press('Enter')
      await dialog.getByText('Is not accepted by Vapi, which answered 401', { exact: true }).waitFor()
      await expectUsable(page, 'a key that is not accepted')
      await page.keyboard.press('Control+A')
      await page.keyboard.type(key)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Vapi', exact: true }).waitFor()
    },

    /** @param act what is done with them in the dialog */
    async assignCalls(act: () => Promise<void>): Promise<void> {
      await page.getByRole('button', { name: 'Assign calls', exact: true }).click()
      await dialog.getByLabel('Assistant id').waitFor()
      await act()
    },

    async compareNow(): Promise<void> {
      await page.getByRole('button', { name: 'Compare now', exact: true }).click()
      await dialog.getByLabel('Which calls').selectOption('The last 3 days')
      await expectUsable(page, 'calls to be compared')
      await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    },

    async replaceKey(key: string): Promise<void> {
      await page.getByRole('button', { name: 'Replace key', exact: true }).click()
      await dialog.getByLabel('API key').fill('another-wrong-key')
      await page.keyboard.press('Enter')
      await dialog.getByText('Is not accepted by Vapi, which answered 401', { exact: true }).waitFor()
      await expectUsable(page, 'a key to be replaced')
      await dialog.getByLabel('API key').fill(key)
      await page.keyboard.press('Enter')
      await page.getByText('Connected', { exact: true }).waitFor()
    },

    async disconnect(): Promise<void> {
      await page.getByRole('button', { name: 'More actions', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Disconnect', exact: true }).click()
      await dialog.getByLabel('Type Vapi to confirm').fill('Vapi')
      await expectUsable(page, 'an account to be disconnected')
      await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
      await page.getByText('No provider is connected yet').waitFor()
    }
  }
}

/** The page of the accounts at providers of an organization. */
export function providersUrl(organization: string): string {
  return `${inject('console').url}/o/${organization}/settings/providers`
}
