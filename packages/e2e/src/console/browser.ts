import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Where a machine has a Chromium or a Chrome. */
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium'
]

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
]

const executablePath = process.env['CHROMIUM_PATH'] || places.find((place) => existsSync(place))

/** Whether pages can be looked at. */
export const hasBrowser = executablePath !== undefined

if (!hasBrowser) process.stdout.write('no Chromium and no CHROMIUM_PATH: the console is not looked at in a browser\n')

export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: switches })
}
