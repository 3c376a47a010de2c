const weekMs = 7 * 86_400_000

/** Returns the default start of a comparison. */
export function weekAgo(): Date {
  return new Date(Date.now() - weekMs)
}

export interface GapProgress {
  /** Number of calls of the provider. */
  readonly listed: number
  readonly gaps: number
  readonly repaired: number
}

export function describeProgress({ listed, gaps, repaired }: GapProgress): string {
  return `${listed} calls compared, ${gaps} missing or partial, ${repaired} backfilled`
}
