import { rm } from 'node:fs/promises'
import { findFreePort } from '@callbook/http/testing'
import type { TestProject } from 'vitest/node'
import { type BrowserProgram, findBrowser } from '../browser/find-browser.ts'
import { newDataDirWithServer } from '../data-dir-with-server.ts'
import { launch } from '../launcher.ts'
import { summaryOf } from '../summary.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser of all tests of the console, which are skipped without one. */
    readonly browser: BrowserProgram | undefined
    /** What one who was given a key is told. */
    readonly api: { readonly baseUrl: string; readonly apiKey: string }
    /** Where the console is. */
    readonly console: {
      readonly dataDir: string
      readonly url: string
      readonly signInLink: string
      /** Where reports of calls are taken. */
      readonly webhookUrl: string
      /** Where the stack may ask a provider besides its own API: nobody is there, but for those whom tests start. */
      readonly providerOrigin: string
    }
  }
}

/** Finds a browser, and starts the stack that tests share which need one as it is. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const browser = await findBrowser()
  if ('found' in browser) provide('browser', browser.found)
  else process.stdout.write(`The console is not looked at in a browser, as there is none: ${browser.reason}\n`)

  const dataDir = await newDataDirWithServer()
  const providerOrigin = `http://127.0.0.1:${await findFreePort()}`
  const launcher = launch({
    DATA_DIR: dataDir,
    MANAGEMENT_PORT: String(await findFreePort()),
    WEBHOOK_PORT: String(await findFreePort()),
    PROVIDER_ORIGINS: providerOrigin,
    // So that each who visits has an address of their own, of which only so many attempts to sign in are taken.
    TRUSTED_PROXIES: '127.0.0.0/8'
  })
  const { managementUrl: baseUrl, key: apiKey, consoleUrl: url, signInLink, webhookUrl } = await summaryOf(launcher)
  provide('api', { baseUrl, apiKey })
  provide('console', { dataDir, url, signInLink, webhookUrl, providerOrigin })

  return async () => {
    launcher.kill('SIGTERM')
    await launcher.ended
    await rm(dataDir, { recursive: true })
  }
}
