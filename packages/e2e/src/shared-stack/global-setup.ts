import { rm } from 'node:fs/promises'
import { findFreePort } from '@callbook/http/testing'
import type { TestProject } from 'vitest/node'
import { type BrowserProgram, findBrowser } from '../browser/find-browser.ts'
import { newDataDirWithServer } from '../data-dir-with-server.ts'
import { launch } from '../launcher.ts'
import { summaryOf } from '../summary.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser of the console tests, which are skipped without one. */
    readonly browser: BrowserProgram | undefined
    /** The base URL and a key of the API. */
    readonly api: { readonly baseUrl: string; readonly apiKey: string }
    /** The console and its sign-in. */
    readonly console: {
      readonly dataDir: string
      readonly url: string
      readonly signInLink: string
      /** Webhook URL for call reports. */
      readonly webhookUrl: string
      /**
       * Origin of providers that the stack may reach in addition to their API hosts. Only tests start a server there.
       */
      readonly providerOrigin: string
    }
  }
}

/** Finds a browser and starts the stack that is shared by the tests that do not change its settings. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const browser = await findBrowser()
  if ('found' in browser) provide('browser', browser.found)
  else process.stdout.write(`Skipping the tests in a browser, because none was found: ${browser.reason}\n`)

  const dataDir = await newDataDirWithServer()
  const providerOrigin = `http://127.0.0.1:${await findFreePort()}`
  const launcher = launch({
    DATA_DIR: dataDir,
    MANAGEMENT_PORT: String(await findFreePort()),
    WEBHOOK_PORT: String(await findFreePort()),
    PROVIDER_ORIGINS: providerOrigin,
    // Each visitor needs a separate address, because sign-in attempts are limited per address.
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
