import type { Telemetry } from './leaks.ts'

/** What was said in this process and by those that it started, and what must not be in it. */
export interface Overheard {
  readonly telemetry: readonly Telemetry[]
  readonly secrets: ReadonlySet<string>
}

let telemetry: Telemetry[] = []
let secrets = new Set<string>()

/** Adds what another process says where we do not listen: to a scrape, or to a receiver of a test's own. */
export function overhear(...said: readonly Telemetry[]): void {
  telemetry.push(...said)
}

export function keepSecrets(found: Iterable<string>): void {
  for (const secret of found) secrets.add(secret)
}

/** What has been overheard since the last time. */
export function takeAll(): Overheard {
  const overheard = { telemetry, secrets }
  telemetry = []
  secrets = new Set()

  return overheard
}
