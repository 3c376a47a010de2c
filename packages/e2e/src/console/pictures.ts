import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@callbook/http/testing'
import type { Page } from 'playwright-core'
import { findBrowser, startBrowser } from '../browser/find-browser.ts'
import { launch, newDataDir } from '../launcher.ts'
import { summaryOf } from '../summary.ts'

// Takes the published screenshots of the console from a stack of its own.

const folder = fileURLToPath(new URL('../../../console/pictures/', import.meta.url))
const result = await findBrowser()
if (!('found' in result)) throw new Error(`No browser was found: ${result.reason}`)
const dataDir = newDataDir()
const launcher = launch({
  DATA_DIR: dataDir,
  MANAGEMENT_PORT: String(await findFreePort()),
  WEBHOOK_PORT: String(await findFreePort())
})
const browser = await startBrowser(result.found)

try {
  const { consoleUrl, signInLink } = await summaryOf(launcher)
  const viewport = { width: 1_440, height: 856 }
  const page = await (await browser.newContext({ viewport, colorScheme: 'light' })).newPage()
  await page.goto(signInLink)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: /^Harbor Auto Group/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()

  await page.getByRole('link', { name: 'Calls', exact: true }).click()
  await page.getByRole('row').nth(1).waitFor()
  await take(page, 'calls')

  await page
    .getByRole('row', { name: /Harbor Collision Center.*Completed/ })
    .first()
    .getByRole('link')
    .click()
  await page.getByRole('heading', { name: 'Lead quality' }).waitFor()
  await take(page, 'call')
  await page.emulateMedia({ colorScheme: 'dark' })
  await take(page, 'call-dark')
  await page.emulateMedia({ colorScheme: 'light' })

  await page.getByRole('link', { name: 'Insights' }).click()
  await page.locator('figure svg').nth(3).waitFor()
  await page.getByText('Call cost').locator('..').getByText('$').waitFor()
  await take(page, 'insights')

  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('region', { name: 'Connections' }).getByRole('link', { name: 'Vapi' }).click()
  await page.getByText('server.backoffPlan').waitFor()
  await take(page, 'webhook')

  await page.goto(`${consoleUrl}/organizations`)
  await page.getByRole('button', { name: 'New organization' }).click()
  await page.getByLabel('Name').fill('Northside Clinics')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await page.getByRole('heading', { level: 1, name: 'Get started' }).waitFor()
  await page.getByLabel('Name').fill('Northside Dental')
  await page.getByRole('button', { name: 'Add client' }).click()
  await page.getByRole('button', { name: 'Create URL' }).click()
  await page.getByText('server.backoffPlan').waitFor()
  await take(page, 'first-run')
} finally {
  await browser.close()
  launcher.kill('SIGTERM')
  await launcher.ended
  await rm(dataDir, { recursive: true, force: true })
}

/** Saves as WebP, which is a third of the size of PNG. */
async function take(page: Page, name: string): Promise<void> {
  await page.evaluate('document.activeElement.blur()')
  await page.waitForLoadState('networkidle')
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 85 })
  const bytes = Buffer.from(data, 'base64')
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}${name}.webp`, bytes)
  process.stdout.write(`${name}.webp: ${Math.ceil(bytes.length / 1_024)} kB\n`)
}
