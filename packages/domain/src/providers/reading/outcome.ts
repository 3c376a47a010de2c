import type { CallStatus } from '../../calls/call-report.ts'

/**
 * What a value says of the end of a call.
 *
 * - A status: that it ended so, whatever was said.
 * - `broken_off`: completed where there was a conversation, and failed where it did not come to one.
 * - `untold`: nothing, so that another field may tell.
 */
export type Outcome = CallStatus | 'broken_off' | 'untold'

/** What a value says; undefined for one that nobody knows. */
export type OutcomeOf = (value: string | null) => Outcome | undefined

type Line = readonly [value: string, outcome: Outcome]

/**
 * Tells what a value says, by its name or by its beginning.
 *
 * @param families beginnings, for values of which there are many and new ones every month; the first that fits counts
 */
export function outcomesBy(names: readonly Line[], families: readonly Line[] = []): OutcomeOf {
  const byName = new Map(names)

  return (value) =>
    value === null ? undefined : (byName.get(value) ?? families.find(([beginning]) => value.startsWith(beginning))?.[1])
}

/** How a call ended: by the first of the outcomes that tells, or by whether anyone spoke when none does. */
export function statusAfter(outcomes: readonly (Outcome | undefined)[], anyoneSpoke: boolean): CallStatus {
  const outcome = outcomes.find((one) => one !== undefined && one !== 'untold') ?? 'untold'
  if (outcome === 'untold') return anyoneSpoke ? 'completed' : 'unknown'
  if (outcome === 'broken_off') return anyoneSpoke ? 'completed' : 'failed'

  return outcome
}
