import { builtInDomains } from '../evaluations/evaluation.ts'
import type { ScorecardDomain } from '../ids.ts'

/** Names that mean something else where the name of a scorecard is expected. */
export const reservedDomains: readonly string[] = [...builtInDomains, 'versions']

/** Names of scorecards and questions, and values of choices: at most 30 characters. */
export const namePattern = '[a-z][a-z0-9_]{0,29}'

export const maxNameLength = 30

const name = new RegExp(`^${namePattern}$`)

/** Returns `true` for 1 to 30 lower-case letters, digits and underscores that begin with a letter. */
export function isName(text: string): boolean {
  return name.test(text)
}

/** Returns `true` if a scorecard can have this name. */
export function isScorecardDomain(text: string): text is ScorecardDomain {
  return isName(text) && !reservedDomains.includes(text)
}

export const scorecardLimits = {
  /** Scorecards of an organization. */
  scorecards: 200,
  /** Live scorecards that apply to one client. */
  livePerClient: 5,
  /** Revisions of a scorecard. */
  revisions: 200,
  /** Questions of a revision; at least one. */
  questions: 20,
  /** Maximum length of the words of a question, in characters. */
  question: 500,
  /** Maximum length of the instructions of a question, in characters. */
  instructions: 2_000,
  /** Maximum size of the questions of a revision, in bytes of JSON text. */
  revisionBytes: 32 * 1024,
  fewestChoices: 2,
  /** Maximum number of choices of a question. */
  choices: 10
} as const

/**
 * - `draft`: no revision has been live.
 * - `live`: the questions of the live revision are answered.
 * - `retired`: nothing is answered; answers stay.
 */
export const scorecardStates = ['draft', 'live', 'retired'] as const

export type ScorecardState = (typeof scorecardStates)[number]
