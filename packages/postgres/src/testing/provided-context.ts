declare module 'vitest' {
  interface ProvidedContext {
    /** Server of this test run, its migrated database and its statement log. */
    postgres: {
      readonly serverUrl: string
      readonly template: string
      readonly logFile: string
      /** Shared database, if test files have none of their own: on a Citus cluster. */
      readonly database?: string
    }
  }
}

export {}
