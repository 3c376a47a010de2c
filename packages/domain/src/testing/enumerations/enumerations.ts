import { readFileSync } from 'node:fs'
import type { ListingProviderName } from '../../providers/index.ts'

/** The values of a field, and their source. */
interface Enumeration {
  /** An npm package with its version, or the URL of a page. */
  readonly source: string
  readonly values: readonly string[]
}

/** The published values of the fields that describe the end of a call, by the paths of the fields. */
export type Enumerations = Readonly<Record<string, Enumeration>>

export function readEnumerations(provider: ListingProviderName): Enumerations {
  return JSON.parse(readFileSync(enumerationsFile(provider), 'utf8'))
}

export function enumerationsFile(provider: ListingProviderName): URL {
  return new URL(`../../providers/${provider}/testing/enumerations.json`, import.meta.url)
}
