declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this test run, the migrated database in it, and where it writes what it is told. */
    postgres: { readonly serverUrl: string; readonly template: string; readonly logFile: string }
  }
}

export {}
