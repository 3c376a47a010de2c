import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { expectUsable } from '../expect-usable.ts'
import { addEndpoint, addOrganization } from '../request-organizations.ts'
import { useConsole } from '../use-console.ts'

describe.skipIf(!hasBrowser)('a vendor without an adapter', () => {
  const { startSession } = useConsole()

  it('is connected by a mapping made from its first report, and the waiting reports become calls', async () => {
    const { page, complaints } = await startSession('marla')
    const organization = await addOrganization(page, 'Marla Motors')
    const { url } = await addEndpoint(page, organization, 'custom-acmevoice')
    await page.goto(`${inject('console').url}/o/${organization}/settings/webhooks/mappings/acmevoice`)
    await page.getByText('No report has arrived yet.').waitFor()
    await expectUsable(page, 'a mapping without a report')
    for (const id of ['acme-1', 'acme-2']) expect((await send(url, id)).status).toBe(200)
    await page.reload()

    await pick(page, 'Call ID', 'ref acme-')
    await pick(page, 'Start', 'began 2026-')
    await pick(page, 'Caller number', 'party +12025550147')
    await page.getByText('A call', { exact: true }).first().waitFor()
    await expectUsable(page, 'a mapping of two waiting reports')
    await page.getByRole('button', { name: 'Save mapping', exact: true }).click()
    await page.getByText('Version 1, ').waitFor()
    await page.getByRole('button', { name: 'Store 2 waiting reports', exact: true }).click()
    await page.getByText('Stored: 2', { exact: true }).waitFor()
    expect((await send(url, 'acme-3')).status).toBe(200)

    await page.goto(`${inject('console').url}/o/${organization}/calls`)
    await page.getByRole('heading', { level: 1, name: 'Calls3', exact: true }).waitFor()
    expect(complaints).toEqual([])
  })
})

/** Fills a field of the mapping with a value of the report. */
async function pick(page: Page, field: string, member: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).focus()
  await page.getByLabel('Received report').getByRole('button', { name: member }).click()
}

async function send(url: string, ref: string): Promise<Response> {
  const body = {
    occasion: 'done',
    talk: { ref, began: '2026-11-20T15:04:12.000Z', party: '+12025550147' },
    lines: [{ by: 'bot', words: 'Acme Motors, how may I help you?' }]
  }

  return await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })
}
