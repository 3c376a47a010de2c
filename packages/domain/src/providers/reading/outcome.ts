import type { CallStatus } from '../../tables/call-values.ts'

/**
 * The meaning of a value for the end of a call.
 *
 * - A status: the call ended with it, with or without a conversation.
 * - `broken_off`: completed after a conversation, failed without one.
 * - `untold`: nothing, so that another field decides.
 */
export type CallOutcome = CallStatus | 'broken_off' | 'untold'

/** Returns the meaning of a value; `undefined` for an unknown one. */
export type OutcomeOf = (value: string | null) => CallOutcome | undefined

type Line = readonly [value: string, outcome: CallOutcome]

/**
 * Maps values to their meaning, by name or by prefix.
 *
 * @param families prefixes of values with frequent additions; the first match counts
 */
export function outcomesBy(names: readonly Line[], families: readonly Line[] = []): OutcomeOf {
  const byName = new Map(names)

  return (value) =>
    value === null ? undefined : (byName.get(value) ?? families.find(([beginning]) => value.startsWith(beginning))?.[1])
}

/** Returns the status of a call: from the first outcome with a meaning, else by whether anyone spoke. */
export function statusAfter(
  outcomes: readonly (CallOutcome | undefined)[],
  { anyoneSpoke }: { readonly anyoneSpoke: boolean }
): CallStatus {
  const outcome = outcomes.find((one) => one !== undefined && one !== 'untold') ?? 'untold'
  if (outcome === 'untold') return anyoneSpoke ? 'completed' : 'unknown'
  if (outcome === 'broken_off') return anyoneSpoke ? 'completed' : 'failed'

  return outcome
}
