import type { Telemetry } from './leaks.ts'

/** Output of this process and its children, and the secrets it must not contain. */
export interface Overheard {
  readonly telemetry: readonly Telemetry[]
  readonly secrets: ReadonlySet<string>
}

let telemetry: Telemetry[] = []
let secrets = new Set<string>()

/** Adds output that is not observed automatically, such as a scrape or the requests to a test's receiver. */
export function overhear(...said: readonly Telemetry[]): void {
  telemetry.push(...said)
}

export function keepSecrets(found: Iterable<string>): void {
  for (const secret of found) secrets.add(secret)
}

/** Returns and clears everything recorded so far. */
export function takeAll(): Overheard {
  const overheard = { telemetry, secrets }
  telemetry = []
  secrets = new Set()

  return overheard
}
