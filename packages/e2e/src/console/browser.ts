import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

const address = inject('browser')

/** Whether a browser is available. */
export const hasBrowser = address !== undefined

/**
 * Connects to the browser that all test files share. Closing it ends this connection and closes the pages opened by
 * it.
 */
export async function openBrowser(): Promise<Browser> {
  if (address === undefined) throw new Error('No browser was found')

  return await chromium.connect(address)
}
