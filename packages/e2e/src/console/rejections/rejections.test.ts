import { zstdCompressSync } from 'node:zlib'
import { connectAdmin } from '@callbook/db/testing'
import { newId } from '@callbook/postgres'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { readConnection } from '../connection.ts'
import { expectUsable } from '../expect-usable.ts'
import { membersOf } from '../members/members-of.ts'
import { addEndpoint, addOrganization, requestOrganizations } from '../request-organizations.ts'
import { accept, useConsole } from '../use-console.ts'

const longName = 'Northwestern-Cardiology-and-Vascular-Medicine-Associates of Greater Springfield'

const report = (id: string) => ({ message: { type: 'end-of-call-report', call: { id } } })

describe.skipIf(!hasBrowser)('rejected reports', () => {
  const { open, startSession } = useConsole()

  it('of all webhook URLs are selected, filtered and retried by keyboard', async () => {
    const { page, complaints } = await startSession('robin')
    const { organization } = await addRejected(page, 'Rita Dental')
    await page.goto(`${inject('console').url}/o/${organization}/deliveries`)
    await page
      .getByRole('row', { name: /Expected string/ })
      .first()
      .waitFor()
    expect(await rowsOf(page)).toBe(5)
    await page.getByRole('link', { name: 'Rejected reports 4 to retry' }).waitFor()
    await expectUsable(page, 'rejected reports')

    await select(page, 2)
    await expectUsable(page, 'selected rejected reports')
    await page.getByRole('button', { name: 'Retry 2 reports' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Stored: 2', { exact: true }).waitFor()
    await expect.poll(() => rowsOf(page)).toBe(3)

    await page.getByLabel('Select all loaded rows').focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Retry 2 reports' }).click()
    await page.getByText('Stored: 1', { exact: true }).waitFor()
    await page.getByText(/^Not stored: 1\. The report is still unreadable/).waitFor()
    await expectUsable(page, 'the result of a retry')
    await page.getByRole('button', { name: 'Dismiss result' }).click()

    await filterByUrl(page)
    await page.getByRole('button', { name: 'Retry by error' }).click()
    await page.getByText('Rejected with this error: 1', { exact: true }).waitFor()
    await page.getByText(/^Not stored: 1\. /).waitFor()
    await expectUsable(page, 'a retry by error')
    expect(await page.getByRole('button', { name: 'Retry 0 reports' }).isDisabled()).toBe(true)
    expect(complaints).toEqual([])
  })

  it('with one error are retried at once', async () => {
    const { page } = await startSession('rolf')
    const { organization, client } = await addRejected(page, 'Rolf Dental')
    await page.goto(`${inject('console').url}/o/${organization}/settings/webhooks?client=${client}`)
    await page.getByRole('link', { name: '3 rejected', exact: true }).click()
    await page.getByRole('button', { name: /^Webhook URL: Rolf Dental, Vapi/ }).waitFor()

    await page.getByRole('button', { name: 'Retry by error' }).click()
    await page.getByLabel('Error', { exact: true }).selectOption('Expected string')
    await page.getByRole('button', { name: 'Retry 3 reports' }).click()

    await page.getByText('Stored: 3', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Rejected reports 1 to retry' }).waitFor()
  })

  it('open by an address with a client and a webhook URL, and without actions for viewers', async () => {
    const { page } = await startSession('roger')
    const { organization, client, endpoint } = await addRejected(page, 'Ruth Dental')
    const viewer = await open(await membersOf(page, organization).invite('rhea', 'viewer'))
    await accept(viewer.page, 'rhea')
    await viewer.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    const connections = viewer.page.getByRole('region', { name: 'Connections' })
    await connections.getByRole('link', { name: '3 rejected', exact: true }).waitFor()
    expect(await connections.locator('[data-tone="good"]').count()).toBe(0)
    await connections.getByRole('link', { name: '33 rejected' }).click()
    await viewer.page.getByRole('button', { name: /^Webhook URL: .*Retell$/ }).waitFor()

    await viewer.page.goto(
      `${inject('console').url}/o/${organization}/deliveries?client=${client}&endpoint=${endpoint}`
    )

    await viewer.page.getByRole('button', { name: /^Webhook URL: Ruth Dental, Vapi/ }).waitFor()
    await expect.poll(() => rowsOf(viewer.page)).toBe(3)
    expect(await viewer.page.getByRole('checkbox').count()).toBe(0)
    expect(await viewer.page.getByRole('button', { name: /^Retry/ }).count()).toBe(0)
    await viewer.page
      .getByRole('link', { name: /^Expected string/ })
      .first()
      .click()
    await viewer.page.getByRole('dialog', { name: 'Rejected report' }).getByText('message.call.id').waitFor()
    await expectUsable(viewer.page, 'a rejected report for a viewer')
  })
})

/** Adds an organization with two clients, whose webhook URLs rejected reports and requests. */
async function addRejected(page: Page, name: string) {
  const organization = await addOrganization(page, name)
  const [first] = await requestOrganizations<{ id: string }[]>(page, 'GET', `/${organization}/clients`)
  const { id: vapi } = await addEndpoint(page, organization, 'vapi')
  const clients = `/${organization}/clients`
  const { id: second } = await requestOrganizations<{ id: string }>(page, 'POST', clients, { name: longName })
  const urls = `${clients}/${second}/endpoints`
  const { id: retell } = await requestOrganizations<{ id: string }>(page, 'POST', urls, { provider: 'retell' })
  await addRejections({
    organization,
    endpoint: vapi,
    reports: ['call-1', 'call-2', 'call-3'].map((id) => ({ cause: 'Expected string', body: report(id) })),
    wrongSignatures: 0
  })
  await addRejections({
    organization,
    endpoint: retell,
    reports: [
      { cause: 'This looks like a report of Vapi; this URL takes those of Retell', body: report('call-4') },
      { cause: 'The body is not valid JSON', body: null }
    ],
    wrongSignatures: 31
  })

  return { organization, client: first?.id, endpoint: vapi }
}

async function rowsOf(page: Page): Promise<number> {
  return await page.getByRole('region', { name: 'Rejected reports' }).locator('tbody tr').count()
}

/** Selects the first rows with the error of the first webhook URL. */
async function select(page: Page, rows: number): Promise<void> {
  await page.getByRole('heading', { level: 1 }).focus()
  for (let selected = 0; selected < rows; ) {
    await page.keyboard.press('j')
    const row: string = await page.evaluate("document.activeElement?.closest('tbody tr')?.textContent ?? ''")
    if (!row.includes('Expected string')) continue
    await page.keyboard.press('x')
    selected += 1
  }
}

/** Filters by the webhook URL of the second client. */
async function filterByUrl(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('f')
  await page.getByRole('menuitem', { name: 'Webhook URL' }).press('Enter')
  await page.getByRole('menuitem', { name: /Retell$/ }).press('Enter')
  await page.getByRole('button', { name: /^Webhook URL: .*Retell$/ }).waitFor()
  await expect.poll(() => rowsOf(page)).toBe(2)
  await page.getByRole('heading', { level: 2, name: 'Rejected before parsing' }).waitFor()
  await page.getByRole('row', { name: /Invalid or missing signature.*31/ }).waitFor()
  await expectUsable(page, 'filtered rejected reports')
}

/** A webhook URL with its rejections. */
interface Rejecting {
  readonly organization: string
  readonly endpoint: string
  /** Reports by error, as an earlier release rejected them; `null` is a body that was not JSON. */
  readonly reports: readonly { readonly cause: string; readonly body: object | null }[]
  /** Number of requests with a wrong signature. */
  readonly wrongSignatures: number
}

/** Stores rejections of a webhook URL. */
async function addRejections({ organization, endpoint, reports, wrongSignatures }: Rejecting): Promise<void> {
  const db = connectAdmin((await readConnection()).database_url)
  const ids = { organization_id: organization, endpoint_id: endpoint }
  const rows = reports.map(({ cause, body }, index) => ({
    ...ids,
    id: newId(),
    request_id: newId(),
    received_at: new Date(Date.now() - index * 60_000),
    cause,
    path: body === null ? null : 'message.call.id',
    ...(body !== null && { codec: 'zstd', body: zstdCompressSync(JSON.stringify(body)) })
  }))
  await db.insertInto('rejected_reports').values(rows).execute()
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000)
  const sample = { received_at: minute.toISOString(), address: '203.0.113.7', request_id: newId() }
  const count = { ...ids, minute, status: 401, cause: 'signature', samples: JSON.stringify([sample]) }
  if (wrongSignatures > 0)
    await db
      .insertInto('rejection_counts')
      .values({ ...count, rejections: wrongSignatures })
      .execute()
  await db.destroy()
}
