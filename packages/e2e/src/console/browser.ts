import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { startBrowser } from '../browser/find-browser.ts'

const program = inject('browser')

/** Whether a browser is available. */
export const hasBrowser = program !== undefined

let browser: Promise<Browser> | undefined

/**
 * Returns the browser that all test files of a process share; it ends with the process. A start takes about four
 * seconds of processor time. A browser server in another process would parse each message once more.
 */
export async function openBrowser(): Promise<Browser> {
  if (program === undefined) throw new Error('No browser was found')
  browser ??= startBrowser(program)

  return await browser
}
