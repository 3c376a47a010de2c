import { connectAdmin } from '@callbook/db/testing'
import { retellReport, vapiReport } from '@callbook/domain/testing'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { readConnection } from '../connection.ts'
import { expectUsable } from '../expect-usable.ts'
import { membersOf } from '../members/members-of.ts'
import { addEndpoint, addOrganization } from '../request-organizations.ts'
import { accept, useConsole } from '../use-console.ts'

describe.skipIf(!hasBrowser)('an alarm of a webhook URL', () => {
  const { open, startSession } = useConsole()

  it('is raised after the configured silence, shown on the overview, and ended by the next report', async () => {
    const { page, complaints } = await startSession('toni')
    const organization = await addOrganization(page, 'Toni Plumbing')
    const [used, silent] = [
      await addEndpoint(page, organization, 'vapi'),
      await addEndpoint(page, organization, 'retell')
    ]
    expect(await report(used.url, vapiReport())).toBe(200)

    await openEndpoint(page, organization)
    await setAlarm(page)
    await letTimePass(organization, silent.id)
    await expect.poll(() => countOpenAlarms(organization)).toBe(1)
    await page.getByRole('link', { name: 'Overview' }).click()
    const alarms = page.getByRole('region', { name: 'Alarms', exact: true })
    await alarms.getByText('No report for longer than 5 minutes', { exact: true }).waitFor()
    await alarms.getByText('suspected').waitFor()
    await expectUsable(page, 'an alarm on the overview')
    await expectForViewer(await membersOf(page, organization).invite('ulf', 'viewer'))

    await alarms.getByRole('link', { name: 'Toni Plumbing', exact: true }).click()
    await page.getByText('Alerts after 5 minutes without a report.', { exact: true }).waitFor()
    expect(await report(silent.url, retellReport())).toBe(200)
    await letTimePass(organization)
    await expect.poll(() => countOpenAlarms(organization)).toBe(0)
    await page.goto(`${inject('console').url}/o/${organization}`)
    await page.getByRole('heading', { name: 'Calls per day' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await alarms.count()).toBe(0)
    expect(complaints.filter((complaint) => !complaint.includes('status of 400'))).toEqual([])
  })

  /** Checks the alarm as a user who may not manage the webhook URL. */
  async function expectForViewer(invitation: string): Promise<void> {
    const { page } = await open(invitation)
    await accept(page, 'ulf')
    const alarms = page.getByRole('region', { name: 'Alarms', exact: true })
    await alarms.getByText('Toni Plumbing', { exact: true }).waitFor()
    expect(await alarms.getByRole('link').count()).toBe(0)
  }
})

/** Opens the webhook URL of Retell. */
async function openEndpoint(page: Page, organization: string): Promise<void> {
  await page.goto(`${inject('console').url}/o/${organization}/settings/webhooks`)
  await page.getByRole('link', { name: 'Retell', exact: true }).click()
  await page.getByText('Off', { exact: true }).waitFor()
}

/** Sets the alarm of the open webhook URL by keyboard, first to an invalid, too short time. */
async function setAlarm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change alert', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Inactivity alert', exact: true })
  await dialog.getByLabel('Time without a report').waitFor()
  await page.keyboard.type('4')
  await page.keyboard.press('Tab')
  await page.keyboard.type('minutes')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await dialog.getByText('Enter a time from 5 minutes to 30 days.', { exact: true }).waitFor()
  await expectUsable(page, 'an alarm with a suggested limit')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  const words = 'Alerts after 5 minutes without a report, and after an unusual silence.'
  await page.getByText(words, { exact: true }).waitFor()
  await expectUsable(page, 'the alarm of a webhook URL')

  await page.getByRole('button', { name: 'Change alert', exact: true }).click()
  await dialog.getByLabel('Also alert after an unusual silence').uncheck()
  await dialog.getByRole('button', { name: 'Save alert', exact: true }).click()
  await page.getByText('Alerts after 5 minutes without a report.', { exact: true }).waitFor()
}

/** Makes the endpoint checks of an organization due, and dates the status of `endpoint` back by an hour. */
async function letTimePass(organization: string, endpoint = ''): Promise<void> {
  const db = connectAdmin((await readConnection()).database_url)
  const before = new Date(Date.now() - 3_600_000)
  await db
    .updateTable('webhook_endpoints')
    .set({ status_changed_at: before })
    .where((eb) => eb(eb.cast<string>('id', 'text'), '=', endpoint))
    .execute()
  await db
    .updateTable('alarm_schedule')
    .set({ due_at: before })
    .where((eb) => eb(eb.cast<string>('organization_id', 'text'), '=', organization))
    .execute()
  await db.destroy()
}

async function countOpenAlarms(organization: string): Promise<number> {
  const db = connectAdmin((await readConnection()).database_url)
  try {
    const open = db.selectFrom('endpoint_alarms').select('id').where('closed_at', 'is', null)
    const alarms = await open.where((eb) => eb(eb.cast<string>('organization_id', 'text'), '=', organization)).execute()

    return alarms.length
  } finally {
    await db.destroy()
  }
}

async function report(url: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })

  return status
}
