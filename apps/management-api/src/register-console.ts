import type { App } from '@callbook/http'
import { lookUpSessions } from './console-access/session-lookups.ts'
import type { Console, ConsoleApiOptions } from './console-api.ts'
import { consoleApiRoutes } from './console-api.ts'
import type { ConsoleFiles } from './console-pages/files.ts'
import { lookUpPageSessions } from './console-pages/page-session.ts'
import { consolePages } from './console-pages/pages.ts'

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
