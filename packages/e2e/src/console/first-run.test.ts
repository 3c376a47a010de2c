import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { hasBrowser } from './browser.ts'
import { expectUsable } from './expect-usable.ts'
import { addRefusedReport } from './refused-report.ts'
import { useConsole } from './use-console.ts'

const reportOf = (id: string) => ({ message: { type: 'end-of-call-report', call: { id } } })

describe.skipIf(!hasBrowser)('an organization', () => {
  const { open } = useConsole()

  it('is led from the printed link to its first call, and to what was refused', async () => {
    const { page, complaints } = await open(inject('console').signInLink)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: /^Administrator/ }).click()
    await page.getByRole('menuitem', { name: 'Organizations' }).click()
    await page.getByRole('button', { name: 'New organization' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Northside Clinics')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('heading', { level: 1, name: 'Get started' }).waitFor()

    await page.getByLabel('Name', { exact: true }).fill('Northside Dental')
    await page.getByRole('button', { name: 'Add client' }).click()
    await page.getByRole('button', { name: 'Create URL' }).click()
    const url = page.locator('dt:has-text("server.url") + dd code')
    await url.waitFor()
    await expectUsable(page, 'what to enter at the provider')
    expect(await report((await url.textContent()) ?? '')).toBe(200)
    await page.getByText('A call was reported').waitFor()
    expect(await callsWith(await issueKey(page))).toBe(1)
    await page.getByRole('button', { name: 'I have kept it' }).click()
    await page.getByRole('button', { name: 'Go to overview' }).click()
    await page.getByRole('row', { name: /Northside Dental/ }).waitFor()

    await tryWebhook(page)
    await releaseReport(page)
    expect(complaints).toEqual([])
  })
})

async function report(url: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(reportOf('first')) })

  return status
}

async function issueKey(page: Page): Promise<string> {
  await page.getByLabel('What is it for?').fill('CRM')
  await page.getByRole('button', { name: 'Issue key' }).click()
  const dialog = page.getByRole('dialog', { name: 'API key' })
  await dialog.waitFor()

  return (await dialog.locator('code').first().textContent()) ?? ''
}

async function callsWith(key: string): Promise<number> {
  const answer = await fetch(new URL('/v1/calls', inject('console').url), { headers: { 'x-api-key': key } })
  const { pagination } = (await answer.json()) as { pagination: { total: number } }

  return pagination.total
}

/** Asks for a signature, and has a test delivery signed by it. */
async function tryWebhook(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('link', { name: 'Vapi' }).waitFor()
  await expectUsable(page, 'the webhook URLs')
  await page.getByRole('link', { name: 'Vapi' }).click()
  await page.getByRole('button', { name: 'Ask for a signature' }).click()
  await page.getByText('Where the sender differs').click()
  await expectUsable(page, 'a signature')
  await page.getByRole('button', { name: 'Save signature' }).click()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('button', { name: 'Send a test delivery' }).click()
  await page.getByText('The webhook host took the message.').waitFor()
  await expectUsable(page, 'a webhook URL')
  await signIds(page)
  await allowElsewhereOnly(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Replace URL' }).click()
  await page.getByLabel('Type Northside Dental to confirm').fill('Northside Dental')
  await page.getByRole('button', { name: 'Replace URL' }).click()
  await page.getByText('No delivery yet').waitFor()
}

/** Has the id of a delivery signed, which stands elsewhere than the preset says. */
async function signIds(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change signature' }).click()
  await page.getByLabel('How it is signed').selectOption('svix')
  await page.getByText('Where the sender differs').click()
  await page.getByLabel('Id header').fill('X-Delivery-Id')
  await page.getByRole('button', { name: 'Save signature' }).click()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByText('Svix, in svix-signature').waitFor()
  await expect
    .poll(async () => {
      const tested = page.waitForResponse((response) => response.url().endsWith('/test'))
      await page.getByRole('button', { name: 'Send a test delivery' }).click()
      const { data } = await (await tested).json()

      return data.status
    })
    .toBe(200)
}

/** The test of an endpoint that takes nothing from here says so in words. */
async function allowElsewhereOnly(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change addresses' }).click()
  await page.getByLabel('Addresses and CIDR blocks').fill('203.0.113.0/24')
  await page.getByRole('button', { name: 'Save addresses' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Send a test delivery' }).click()

      return await page.getByText('The address that Callbook sends from is not allowed.').isVisible()
    })
    .toBe(true)
  await expectUsable(page, 'a test delivery that was refused')
}

async function releaseReport(page: Page): Promise<void> {
  const organization = /\/o\/([^/]+)/.exec(page.url())?.[1] ?? ''
  await addRefusedReport(inject('console').dataDir, organization, reportOf('second'))
  await page.getByRole('link', { name: 'Deliveries' }).click()
  await page.getByLabel('Webhook URL').selectOption({ index: 1 })
  await page.getByRole('link', { name: 'Expected string' }).waitFor()
  await expectUsable(page, 'the deliveries')
  await page.getByRole('button', { name: 'Release by cause' }).click()
  await page.getByRole('button', { name: 'Release 1 report' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Expected string' }).click()
  await page.getByRole('button', { name: 'Release report' }).waitFor()
  await expectUsable(page, 'a report that was refused')
  await page.getByRole('button', { name: 'Release report' }).click()
  await page.getByText('Stored as the call').waitFor()
  await page.keyboard.press('Escape')

  const long = { ...reportOf('third'), note: 'x'.repeat(1_000_000) }
  await addRefusedReport(inject('console').dataDir, organization, long)
  await page.getByRole('link', { name: 'Expected string' }).click()
  await page.getByText(/^Its first 100,000 characters of 1,000,/).waitFor()
  await expectUsable(page, 'a long report')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click()
  ])
  expect(await readFile(await file.path(), 'utf8')).toBe(JSON.stringify(long))
}
