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
 * Returns the name under which the questions of a revision are stored with the answers of our model: `booking-v4`.
 *
 * All scorecards share the instructions of the judge. A change of their text would answer the same questions otherwise,
 * so it must change this name too: append `.2`, then `.3`.
 */
export function scorecardPromptVersion(domain: ScorecardDomain, revision: number): string {
  return `${domain.replaceAll('_', '-')}-v${revision}`
}

/**
 * - `draft`: no revision has been live.
 * - `live`: the questions of the live revision are answered.
 * - `retired`: nothing is answered; answers stay.
 */
export const scorecardStates = ['draft', 'live', 'retired'] as const

export type ScorecardState = (typeof scorecardStates)[number]

/** Of a call in a test of a revision that is not live. */
export const testedStates = ['answered', 'pending', 'failed'] as const

export type TestedState = (typeof testedStates)[number]
