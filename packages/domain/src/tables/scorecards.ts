/** Names of scorecards and questions, and values of choices: at most 30 characters. */
export const namePattern = '[a-z][a-z0-9_]{0,29}'

export const maxNameLength = 30

const name = new RegExp(`^${namePattern}$`)

/** Returns `true` for 1 to 30 lower-case letters, digits and underscores that begin with a letter. */
export function isName(text: string): boolean {
  return name.test(text)
}

export const scorecardLimits = {
  /** Scorecards of an organization. */
  scorecards: 200,
  /** Live scorecards that apply to one client. */
  livePerClient: 5,
  /** Revisions of a scorecard. */
  revisions: 200,
  /** Newest calls that a model answers at once. */
  callsPerRun: 500,
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

/** The members of a question that answers refer to. */
export interface AskedQuestion {
  readonly key: string
  readonly question: string
  readonly choices?: readonly { readonly value: string }[]
}

export interface ChangedQuestion {
  readonly index: number
  readonly key: string
  /** A similar key that no question has. */
  readonly freeKey: string
}

/**
 * Lists the questions that have the key of another question of a used revision.
 *
 * A key that was used once keeps its words and the values of its choices, so that answers hold across
 * revisions. Instructions, points, the need of a quote and the order may change.
 */
export function listChangedQuestions(
  used: readonly (readonly AskedQuestion[])[],
  questions: readonly AskedQuestion[]
): readonly ChangedQuestion[] {
  const identities = new Map(used.flat().map((each) => [each.key, identityOf(each)]))
  const taken = new Set([...identities.keys(), ...questions.map(({ key }) => key)])
  const changed: ChangedQuestion[] = []
  for (const [index, each] of questions.entries()) {
    const known = identities.get(each.key)
    if (known === undefined || known === identityOf(each)) continue
    const freeKey = findFreeKey(each.key, taken)
    taken.add(freeKey)
    changed.push({ index, key: each.key, freeKey })
  }

  return changed
}

function identityOf({ question: words, choices }: AskedQuestion): string {
  return JSON.stringify([words, choices?.map(({ value }) => value).toSorted()])
}

function findFreeKey(key: string, taken: ReadonlySet<string>): string {
  const stem = key.replace(/_\d+$/, '')
  for (let number = 2; ; number += 1) {
    const suffix = `_${number}`
    const candidate = stem.slice(0, maxNameLength - suffix.length) + suffix
    if (!taken.has(candidate)) return candidate
  }
}
