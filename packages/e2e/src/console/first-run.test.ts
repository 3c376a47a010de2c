import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import { createAdminDatabase } from '@callbook/db'
import { newId } from '@callbook/postgres'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { hasBrowser } from './browser.ts'
import { expectUsable } from './expect-usable.ts'
import { useConsole } from './use-console.ts'

const reportOf = (id: string) => ({ message: { type: 'end-of-call-report', call: { id } } })

describe.skipIf(!hasBrowser)('an organization', () => {
  const { open } = useConsole()

  it('is guided from the printed link to its first call and its rejected reports', async () => {
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
    await expectUsable(page, 'the setup steps')
    expect(await report((await url.textContent()) ?? '')).toBe(200)
    await page.getByText('First report received').waitFor()
    expect(await callsWith(await issueKey(page))).toBe(1)
    await page.getByRole('button', { name: 'I’ve saved it' }).click()
    await page.getByRole('button', { name: 'Go to overview' }).click()
    await page.getByRole('row', { name: /Northside Dental/ }).waitFor()

    await tryWebhook(page)
    await releaseReport(page)
    expect(complaints).toEqual([])
  })
})

/** Reports a call that took place before the client was added, as an import of earlier calls does. */
async function report(url: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const { message } = reportOf('first')
  const body = JSON.stringify({ message: { ...message, startedAt: '2026-01-02T10:00:00.000Z' } })
  const { status } = await fetch(url, { method: 'POST', headers, body })

  return status
}

async function issueKey(page: Page): Promise<string> {
  await page.getByLabel('Name', { exact: true }).fill('CRM')
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: 'API key' })
  await dialog.waitFor()

  return (await dialog.locator('code').first().textContent()) ?? ''
}

async function callsWith(key: string): Promise<number> {
  const answer = await fetch(new URL('/v1/calls', inject('console').url), { headers: { 'x-api-key': key } })
  const { pagination } = (await answer.json()) as { pagination: { total: number } }

  return pagination.total
}

/** Requires signatures and sends a signed test request. */
async function tryWebhook(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('link', { name: 'Vapi' }).waitFor()
  await expectUsable(page, 'the webhook URLs')
  await page.getByRole('link', { name: 'Vapi' }).click()
  await page.getByRole('button', { name: 'Require signatures' }).click()
  await page.getByText('Custom parameters').click()
  await expectUsable(page, 'a signature')
  await page.getByRole('button', { name: 'Save signature' }).click()
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await page.getByRole('button', { name: 'Send test request' }).click()
  await page.getByText('The webhook service accepted the test request.').waitFor()
  await expectUsable(page, 'a webhook URL')
  await signIds(page)
  await allowElsewhereOnly(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Replace URL' }).click()
  await page.getByLabel('Type Northside Dental to confirm').fill('Northside Dental')
  await page.getByRole('button', { name: 'Replace URL' }).click()
  await page.getByText('No requests yet').waitFor()
}

/** Sets up a signature over the delivery id, in another place than the preset uses. */
async function signIds(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change signature' }).click()
  await page.getByLabel('Signature scheme').selectOption('svix')
  await page.getByText('Custom parameters').click()
  await page.getByLabel('ID header').fill('X-Delivery-Id')
  await page.getByRole('button', { name: 'Save signature' }).click()
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await page.getByText('Svix, in svix-signature').waitFor()
  await expect
    .poll(async () => {
      const tested = page.waitForResponse((response) => response.url().endsWith('/test'))
      await page.getByRole('button', { name: 'Send test request' }).click()
      const { data } = await (await tested).json()

      return data.status
    })
    .toBe(200)
}

/** Expects a clear message from the test of an endpoint that accepts no request from this address. */
async function allowElsewhereOnly(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change addresses' }).click()
  await page.getByLabel('Addresses and CIDR blocks').fill('203.0.113.0/24')
  await page.getByRole('button', { name: 'Save addresses' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Send test request' }).click()

      return await page.getByText('The address that Callbook sends from is not allowed.').isVisible()
    })
    .toBe(true)
  await expectUsable(page, 'a rejected test request')
}

async function releaseReport(page: Page): Promise<void> {
  const organization = /\/o\/([^/]+)/.exec(page.url())?.[1] ?? ''
  await addRefusedReport(inject('console').dataDir, organization, reportOf('second'))
  await page.getByRole('link', { name: /^Rejected reports/ }).click()
  await page.getByRole('link', { name: 'Expected string' }).waitFor()
  await expectUsable(page, 'the deliveries')
  await page.getByRole('button', { name: 'Retry by error' }).click()
  await page.getByRole('button', { name: 'Retry 1 report' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Expected string' }).click()
  await page.getByRole('button', { name: 'Retry report' }).waitFor()
  await expectUsable(page, 'a rejected report')
  await page.getByRole('button', { name: 'Retry report' }).click()
  await page.getByText('Stored as call').waitFor()
  await page.keyboard.press('Escape')

  const long = { ...reportOf('third'), note: 'x'.repeat(1_000_000) }
  await addRefusedReport(inject('console').dataDir, organization, long)
  await page.getByRole('link', { name: 'Expected string' }).click()
  await page.getByText(/^First 100,000 of 1,000,/).waitFor()
  await expectUsable(page, 'a long report')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click()
  ])
  expect(await text(await file.createReadStream())).toBe(JSON.stringify(long))
}

/** Stores a rejected report of the first webhook URL, as from an earlier release, that this release can read. */
async function addRefusedReport(dataDir: string, organizationId: string, report: object): Promise<void> {
  const { database_url: connectionString } = JSON.parse(await readFile(join(dataDir, 'connection.json'), 'utf8'))
  const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
  const { organization_id, id } = await db
    .selectFrom('webhook_endpoints')
    .select(['organization_id', 'id'])
    .where((eb) => eb(eb.cast<string>('organization_id', 'text'), '=', organizationId))
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  const body = { codec: 'zstd', body: zstdCompressSync(JSON.stringify(report)) }
  const refused = { organization_id, endpoint_id: id, id: newId(), request_id: newId(), received_at: new Date() }
  await db
    .insertInto('rejected_reports')
    .values({ ...refused, cause: 'Expected string', path: 'message.call.id', ...body })
    .execute()
  await db.destroy()
}
