import type { App } from '@callbook/http'
import { lookUpSessions } from './access/session-lookups.ts'
import type { Console, ConsoleApiOptions } from './api.ts'
import { consoleApiRoutes } from './api.ts'
import type { ConsoleFiles } from './files.ts'
import { lookUpPageSessions } from './page-session.ts'
import { consolePages } from './pages.ts'

interface ConsoleOptions extends Omit<ConsoleApiOptions, 'console' | 'lookups'> {
  /** Without it, there are no pages. */
  readonly files: ConsoleFiles | undefined
  /** Without it, there is no API. */
  readonly console: Console | undefined
}

/** Registers the pages of the console and its API, which share the lookups of sessions. */
export function registerConsole(app: App, { files, console, ...options }: ConsoleOptions): void {
  const lookups = console && lookUpSessions(console.db)
  const findPageSession = console && lookups && lookUpPageSessions(console, lookups)
  if (files !== undefined) app.register(consolePages, { prefix: '/console', files, findPageSession })
  if (console !== undefined && lookups !== undefined)
    app.register(consoleApiRoutes, { prefix: '/console/api', console, lookups, ...options })
}
