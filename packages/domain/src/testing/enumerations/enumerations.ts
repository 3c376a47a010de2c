import { readFileSync } from 'node:fs'
import type { ProviderName } from '../../providers/index.ts'

/** The values of a field, and who says that there are these. */
interface Enumeration {
  /** A package of npm with its version, or the address of a page. */
  readonly source: string
  readonly values: readonly string[]
}

/** The values that a provider publishes of the fields that tell how a call ended, by the paths of the fields. */
export type Enumerations = Readonly<Record<string, Enumeration>>

export function readEnumerations(provider: ProviderName): Enumerations {
  return JSON.parse(readFileSync(enumerationsFile(provider), 'utf8'))
}

export function enumerationsFile(provider: ProviderName): URL {
  return new URL(`../../providers/${provider}/testing/enumerations.json`, import.meta.url)
}
