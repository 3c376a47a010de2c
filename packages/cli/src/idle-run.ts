import type { LoginEnvironment } from './commands/login/login.ts'
import type { Run } from './run.ts'

/** Executes nothing, for a program whose commands are only read. */
export const idleRun: Run = {
  overHttp: async () => undefined,
  onDatabase: async () => undefined,
  locally: async () => undefined,
  hasOnlyDatabase: () => false
}

export const noLogin: LoginEnvironment = { env: {}, homeDir: '/', dataDir: '/', openBrowser: () => undefined }
