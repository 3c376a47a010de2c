import { rm } from 'node:fs/promises'
import { findFreePort } from '@callbook/http/testing'
import type { TestProject } from 'vitest/node'
import { type BrowserProgram, findBrowser } from '../browser/find-browser.ts'
import { launch, newDataDir } from '../launcher.ts'
import { summaryOf } from '../summary.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser of all these tests, which are skipped without one. */
    readonly browser: BrowserProgram | undefined
    /** Where the console of all tests in browsers is. */
    readonly console: { readonly dataDir: string; readonly url: string; readonly signInLink: string }
  }
}

/** Finds a browser, and starts the stack that all tests of the console share. */
export default async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const browser = await findBrowser()
  if (!('found' in browser)) {
    process.stdout.write(`The console is not looked at in a browser, as there is none: ${browser.reason}\n`)

    return undefined
  }
  provide('browser', browser.found)

  const dataDir = newDataDir()
  const launcher = launch({
    DATA_DIR: dataDir,
    MANAGEMENT_PORT: String(await findFreePort()),
    WEBHOOK_PORT: String(await findFreePort()),
    // So that each who visits has an address of their own, of which only so many attempts to sign in are taken.
    TRUSTED_PROXIES: '127.0.0.0/8'
  })
  const { consoleUrl: url, signInLink } = await summaryOf(launcher)
  provide('console', { dataDir, url, signInLink })

  return async () => {
    launcher.kill('SIGTERM')
    await launcher.ended
    await rm(dataDir, { recursive: true })
  }
}
