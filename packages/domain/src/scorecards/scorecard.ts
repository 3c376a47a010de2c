import { builtInDomains } from '../evaluations/evaluation.ts'
import type { ScorecardDomain } from '../ids.ts'
import { isName } from '../tables/scorecards.ts'

/** Names that mean something else where the name of a scorecard is expected. */
export const reservedDomains: readonly string[] = [...builtInDomains, 'versions']

/** Returns `true` if a scorecard can have this name. */
export function isScorecardDomain(text: string): text is ScorecardDomain {
  return isName(text) && !reservedDomains.includes(text)
}

/**
 * - `draft`: no revision has been live.
 * - `live`: the questions of the live revision are answered.
 * - `retired`: nothing is answered; answers stay.
 */
export const scorecardStates = ['draft', 'live', 'retired'] as const

export type ScorecardState = (typeof scorecardStates)[number]
