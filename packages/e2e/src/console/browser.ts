import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { startBrowser } from '../browser/find-browser.ts'

const program = inject('browser')

/** Whether pages can be looked at. */
export const hasBrowser = program !== undefined

export async function openBrowser(): Promise<Browser> {
  if (program === undefined) throw new Error('No browser was found')

  return await startBrowser(program)
}
