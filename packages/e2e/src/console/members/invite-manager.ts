import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectUsable } from '../expect-usable.ts'

export async function openMembers(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Members' }).click()
}

/**
 * Invites a client manager on the page of the members.
 *
 * @param nth position of the client in the list of clients
 * @returns the link, and the names of the clients
 */
export async function inviteManager(page: Page, email: string, nth = 0) {
  await page.getByRole('button', { name: 'Invite member' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Role').selectOption('owner')
  const field = page.getByLabel('Client', { exact: true })
  await field.waitFor({ state: 'detached' })
  await page.getByLabel('Role').selectOption('client_manager')
  await expect.poll(() => field.locator('option').count()).toBeGreaterThan(2)
  const [, ...clients] = await field.locator('option').allTextContents()
  const dialog = page.getByRole('dialog', { name: 'Invite member' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  expect(await dialog.locator('select[name=client_id]:invalid').count()).toBe(1)
  await field.selectOption({ label: clients[nth] ?? '' })
  await expectUsable(page, 'the invitation of a client manager')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const shown = page.getByRole('dialog', { name: 'Invitation link' })
  const link = (await shown.locator('code').textContent()) ?? ''
  await shown.getByRole('button').last().click()

  return { link, clients }
}
