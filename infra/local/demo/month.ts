import { type DemoCall, type DemoLeadQuality, readFixture } from './demo-call.ts'

/** An invented person. The numbers 555-0100 to 555-0199 are reserved for fiction in North America. */
interface Person {
  readonly name: string
  readonly number: string
  readonly vehicle: string
}

/** A possible course of a call. `{name}`, `{first}` and `{vehicle}` are replaced by the caller's data. */
interface Scenario extends Pick<DemoCall, 'endedReason' | 'forwardedTo' | 'turns' | 'summary' | 'structuredData'> {
  /** Number of its calls in a month. */
  readonly frequency: number
  readonly provider: DemoCall['provider']
  readonly direction: 'inbound' | 'outbound'
  readonly succeeded: boolean
  /** Evaluation, with a score of up to 100; absent if the call has nothing to evaluate. */
  readonly evaluated?: Evaluated
}

interface Evaluated {
  readonly lead: number
  readonly sentiment: 'mixed' | 'negative' | 'neutral' | 'positive'
  readonly why: string
  /** The critical failure of the agent, if any. It requests a review. */
  readonly critical?: string
  readonly adherence: number
  readonly well: readonly string[]
  readonly wrong: readonly string[]
  readonly advice: readonly string[]
  readonly quotes?: DemoCall['quotes']
}

const scenarios = readFixture<Scenario>('scenarios').flatMap(({ frequency, ...scenario }) =>
  Array.from({ length: frequency }, () => scenario)
)
const people = readFixture<Person>('people')
const days = 29
const dayMs = 24 * 60 * 60_000

/** Relative number of calls per weekday, from Sunday on. */
const busyness = [0.3, 1.4, 1.2, 1, 1.1, 1.5, 0.7]

/** Returns the other calls of a month, the earliest first: on working days during the hours of the US East Coast. */
export function callsOfMonth(now: Date): DemoCall[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  const weights = Array.from({ length: days }, (_, day) => weightOf(new Date(today - (days - day) * dayMs), day))
  const total = weights.reduce((sum, weight) => sum + weight, 0)

  return scenarios.map((_, index) => {
    // Visits all places of the mix, because 23 and 60 are coprime.
    const scenario = itemAt(scenarios, index * 23)
    const day = dayAt(weights, ((index + 0.5) / scenarios.length) * total)
    const minuteOfDay = 14 * 60 + ((index * 131) % (8 * 60))
    const startedAt = today - (days - day) * dayMs + minuteOfDay * 60_000

    return callOf(scenario, itemAt(people, index * 11), index, (now.getTime() - startedAt) / 60_000)
  })
}

/** The number of calls grows towards the end of the month. */
function weightOf(date: Date, day: number): number {
  return (busyness[date.getUTCDay()] ?? 1) * (1 + day / days)
}

/** Returns the day on which the cumulated weights reach `sum`. */
function dayAt(weights: readonly number[], sum: number): number {
  let left = sum
  const day = weights.findIndex((weight) => {
    left -= weight

    return left <= 0
  })

  return day === -1 ? weights.length - 1 : day
}

/** Returns an item by its position, counted around the end. */
function itemAt<Item>(items: readonly Item[], position: number): Item {
  const item = items[position % items.length]
  if (item === undefined) throw new Error('a fixture of the demo is empty')

  return item
}

function callOf(scenario: Omit<Scenario, 'frequency'>, person: Person, index: number, minutesAgo: number): DemoCall {
  const { provider, direction, succeeded, evaluated, turns, summary, structuredData, ...ending } = scenario
  const notify = (text: string) => fill(text, person)
  const isNameKnown = direction === 'outbound' || summary.includes('{name}')
  const data = Object.entries(structuredData ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? notify(value) : value
  ])

  return {
    ...ending,
    id: `d0000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    provider,
    type: direction === 'inbound' ? 'inboundPhoneCall' : 'outboundPhoneCall',
    minutesAgo,
    caller: { number: person.number, ...(isNameKnown && { name: person.name }) },
    turns: turns.map(([speaker, text]) => [speaker, notify(text)] as const),
    summary: notify(summary),
    ...(structuredData !== undefined && { structuredData: Object.fromEntries(data) }),
    successEvaluation: succeeded ? 'true' : 'false',
    costUsd: turns.length === 0 ? 0.002 : (30 + turns.length * 8 + (index % 5) * 3) / 1_000,
    assistantVersion: isNewer(index) ? 'v3' : 'v2',
    // Some calls stay unevaluated.
    ...(evaluated !== undefined && index % 15 !== 9 && evaluatedBy(evaluated, index))
  }
}

function evaluatedBy(evaluated: Evaluated, index: number) {
  return {
    leadQuality: leadQualityOf(evaluated, index),
    promptAdherence: promptAdherenceOf(evaluated, index),
    ...(evaluated.quotes !== undefined && { quotes: evaluated.quotes }),
    judge: { promptVersion: isNewer(index) ? 'demo-2' : 'demo-1' },
    ...(index % 10 === 3 && { reviewed: leadQualityOf({ ...evaluated, lead: evaluated.lead - 6 }, index) })
  }
}

function leadQualityOf({ lead, sentiment, why, critical }: Evaluated, index: number): DemoLeadQuality {
  const overall = within(lead + ((index * 7) % 13) - 6)
  const score = (difference: number, rationale: string | null = null) => ({
    score: within(overall + difference),
    rationale
  })

  return {
    sentiment: { value: sentiment, rationale: why },
    negative_call: sentiment === 'negative',
    scores: {
      lead_completion: score(3),
      clarity_politeness: score(6),
      relevance_questions: score(1),
      objection_handling: score(-5),
      naturalness: score(-2),
      lead_intent: score(4, why),
      failure_risk: { score: within(100 - overall), rationale: critical ?? null }
    }
  }
}

/** The prompt of the second half of the month is better. */
function promptAdherenceOf({ adherence, well, wrong, advice, critical }: Evaluated, index: number) {
  return {
    score: within(adherence + ((index * 5) % 9) - (isNewer(index) ? 2 : 11)),
    critical_failures_summary: critical ?? null,
    what_went_well: [...well],
    what_went_wrong: [...wrong],
    recommendations_for_improvement: [...advice]
  }
}

function isNewer(index: number): boolean {
  return index >= scenarios.length / 2
}

function within(score: number): number {
  return Math.min(100, Math.max(0, score))
}

function fill(text: string, { name, vehicle }: Person): string {
  const [first = ''] = name.split(' ')

  return text.replaceAll('{name}', name).replaceAll('{first}', first).replaceAll('{vehicle}', vehicle)
}
