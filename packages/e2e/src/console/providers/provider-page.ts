import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { expectUsable } from '../expect-usable.ts'

/** Returns actions on the provider account page that is open, or on the page that adds one. */
export function providerPage(page: Page) {
  const dialog = page.getByRole('dialog')

  return {
    /** Connects by keyboard only. */
    async connect(key: string): Promise<void> {
      await page.getByRole('button', { name: 'Connect provider', exact: true }).focus()
      await page.keyboard.press('Enter')
      await dialog.getByLabel('Region').waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('End')
      await page.keyboard.press('Tab')
      await page.keyboard.type('a-wrong-key')
      await page.keyboard.press('Enter')
      await dialog.getByText('Is not accepted by Vapi, which returned 401', { exact: true }).waitFor()
      await expectUsable(page, 'a rejected key of a provider')
      await page.keyboard.press('Control+A')
      await page.keyboard.type(key)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Vapi', exact: true }).waitFor()
    },

    /** @param act action in the dialog that assigns the calls */
    async assignCalls(act: () => Promise<void>): Promise<void> {
      await page.getByRole('button', { name: 'Assign calls', exact: true }).click()
      await dialog.getByLabel('Assistant ID').waitFor()
      await act()
    },

    async compareNow(): Promise<void> {
      await page.getByRole('button', { name: 'Compare now', exact: true }).click()
      await dialog.getByLabel('Period').selectOption('Last 3 days')
      await expectUsable(page, 'a connected account')
      await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    },

    async replaceKey(key: string): Promise<void> {
      await page.getByRole('button', { name: 'Replace key', exact: true }).click()
      await dialog.getByLabel('API key').fill('another-wrong-key')
      await page.keyboard.press('Enter')
      await dialog.getByText('Is not accepted by Vapi, which returned 401', { exact: true }).waitFor()
      await expectUsable(page, 'the key replacement')
      await dialog.getByLabel('API key').fill(key)
      await page.keyboard.press('Enter')
      await page.getByText('Connected', { exact: true }).waitFor()
    },

    async disconnect(): Promise<void> {
      await page.getByRole('button', { name: 'More actions', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Disconnect', exact: true }).click()
      await dialog.getByLabel('Type Vapi to confirm').fill('Vapi')
      await expectUsable(page, 'the disconnection of an account')
      await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
      await page.getByText('No integrations yet').waitFor()
    }
  }
}

/** Returns the URL of the provider accounts page of an organization. */
export function providersUrl(organization: string): string {
  return `${inject('console').url}/o/${organization}/settings/providers`
}
