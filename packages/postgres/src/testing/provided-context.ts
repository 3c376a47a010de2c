declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this test run, the migrated database in it, and where it writes what it is told. */
    postgres: {
      readonly serverUrl: string
      readonly template: string
      readonly logFile: string
      /** The one for all test files, where not every file has its own: a Citus cluster's. */
      readonly database?: string
    }
  }
}

export {}
