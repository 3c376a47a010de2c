import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { accept, emailOf, useConsole } from '../use-console.ts'
import { inviteManager, openMembers } from './invite-manager.ts'

describe.skipIf(!hasBrowser)('a client manager', () => {
  const { open, signUp } = useConsole()

  it('is invited, manages the webhooks of one client, and moves to another client', async () => {
    const { page: staff, complaints } = await signUp('clients-staff')
    await openMembers(staff)
    const { link, clients } = await inviteManager(staff, emailOf('cleo'))
    const [own = '', other = ''] = clients
    const { page: manager, complaints: ofManager } = await open(link)
    await accept(manager, 'Cleo')

    await manager.getByRole('link', { name: 'Settings' }).click()
    await expect.poll(() => pagesOf(manager)).toEqual(['Clients', 'Webhooks'])
    expect(await manager.getByRole('button', { name: 'Add client' }).count()).toBe(0)
    await expectUsable(manager, 'the settings of a client manager')
    await addUrl(manager, own)
    await addEventEndpoint(manager, own)
    await manager.getByRole('link', { name: 'Rejected reports' }).click()
    await manager.getByRole('heading', { level: 1, name: 'Rejected reports' }).waitFor()

    await staff.reload()
    await staff.getByRole('button', { name: 'Actions for Cleo' }).click()
    await staff.getByRole('menuitem', { name: 'Change access' }).click()
    await staff.getByLabel('Client', { exact: true }).selectOption({ label: other })
    await expectUsable(staff, 'the access of a member')
    await staff.getByRole('button', { name: 'Change access' }).click()
    await staff.getByRole('row', { name: new RegExp(`Cleo.*Client manager.*${other}`) }).waitFor()
    await manager.getByRole('link', { name: 'Settings' }).click()
    await manager.reload()
    await manager.getByRole('row', { name: new RegExp(other) }).waitFor()
    expect(await manager.getByRole('row', { name: new RegExp(own) }).count()).toBe(0)
    expect([complaints, ofManager]).toEqual([[], []])
  })
})

async function pagesOf(page: Page): Promise<string[]> {
  return await page.getByRole('navigation', { name: 'Settings' }).getByRole('link').allTextContents()
}

/** Creates a webhook URL. */
async function addUrl(page: Page, client: string): Promise<void> {
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByText(client).first().waitFor()
  expect(await page.getByRole('combobox', { name: 'Client' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Create URL' }).click()
  const sources = page.getByLabel('Source of the calls')
  expect(await sources.locator('option').allTextContents()).not.toContain('Another vendor')
  await sources.selectOption('elevenlabs')
  await page.getByRole('dialog').getByRole('button', { name: 'Create URL' }).click()
  await page.getByRole('heading', { level: 1, name: `ElevenLabs for ${client}` }).waitFor()
  await expectUsable(page, 'the webhook URL of a client manager')
}

async function addEventEndpoint(page: Page, client: string): Promise<void> {
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await page.getByRole('link', { name: 'Outbound' }).click()
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add event endpoint' })
  await dialog.getByLabel('URL').fill('https://crm.example.com/clients')
  expect(await dialog.getByLabel('Client', { exact: true }).count()).toBe(0)
  await expectUsable(page, 'the event endpoint of a client manager')
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await page.waitForURL(/\/outbound\/[^/]+$/)
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await page.getByRole('link', { name: 'Outbound' }).click()
  await page.getByRole('row', { name: new RegExp(`crm\\.example\\.com/clients.*${client}`) }).waitFor()
}
