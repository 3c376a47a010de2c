import type { LeadQualityResult, PromptAdherenceResult } from '@callbook/domain'
import { createRandom, itemAt, type Random } from '../random.ts'
import { inventConversation, inventPrompt } from '../reports.ts'

const firstNames = ['Dana', 'Priya', 'Marcus', 'Elena', 'Tom', 'Aisha', 'Luis', 'Grace', 'Henry', 'Mei', 'Omar', 'Nina']
/** Syllables of a few thousand equally frequent last names. */
const syllables = {
  first: ['Whit', 'Nata', 'Bo', 'Kova', 'Rey', 'Has', 'Lind', 'Par', 'Oka', 'Mey', 'Sal', 'Tor', 'Vin', 'Zel', 'Ade'],
  second: ['ra', 'mi', 'no', 'lu', 'ke', 'da', 'so', 'ti', 'be', 'go', 'va', 'fe'],
  third: [
    'field',
    'jan',
    'yd',
    'cic',
    'es',
    'san',
    'qvist',
    'kov',
    'for',
    'er',
    'ner',
    'ton',
    'ado',
    'itz',
    'nen',
    'ouli'
  ]
}
const reasons = ['a brake inspection', 'an oil change', 'a trade-in', 'a test drive', 'an invoice', 'a recall notice']
const outcomes = [
  'An appointment was booked and confirmed by text message.',
  'The caller asked to be called back by a person before the end of the day.',
  'The caller hung up before a time was agreed on.',
  'The call was handed over to the service desk, which took it.'
]

export interface PersonName {
  readonly firstName: string
  readonly lastName: string
}

export function nameOf(variety: number): PersonName {
  const { first, second, third } = syllables
  const at = [variety, Math.floor(variety / first.length), Math.floor(variety / (first.length * second.length))]

  return {
    firstName: itemAt(firstNames, variety),
    lastName: [first, second, third].map((part, index) => itemAt(part, at[index] ?? 0)).join('')
  }
}

/** The texts of a call. Many calls share one of a few hundred. */
export interface CallText {
  readonly summary: string
  readonly structuredData: string
  readonly transcript: string
  readonly messages: string
  readonly leadQuality: string
  readonly needsReview: boolean
  readonly promptAdherence: string
}

const variants = 256

export function inventTexts(seed: number): readonly CallText[] {
  const random = createRandom(seed)

  return Array.from({ length: variants }, () => inventText(random))
}

function inventText(random: Random): CallText {
  const reason = random.pick(reasons)
  const summary = `The caller asked about ${reason}. ${random.pick(outcomes)}`
  const turns = inventConversation(random, 4 + random.below(4))
  const messages = turns.map(({ isCaller, text, atSeconds }) => ({
    role: isCaller ? 'user' : 'assistant',
    text,
    start_seconds: Math.round(atSeconds * 10) / 10
  }))
  const needsReview = random.next() < 0.15

  return {
    summary,
    structuredData: JSON.stringify({ intent: reason, wants_callback: random.next() < 0.3, vehicle: '2021 Ford F-150' }),
    transcript: turns.map(({ isCaller, text }) => `${isCaller ? 'User' : 'Agent'}: ${text}`).join('\n'),
    messages: JSON.stringify(messages),
    leadQuality: JSON.stringify(leadQuality(random, needsReview)),
    needsReview,
    promptAdherence: JSON.stringify(promptAdherence(random))
  }
}

function leadQuality(random: Random, needsReview: boolean): LeadQualityResult {
  const entry = (rationale: string) => ({ score: random.below(101), rationale })

  return {
    overall_score: random.below(101),
    sentiment: { value: random.pick(['positive', 'neutral', 'negative', 'mixed']), rationale: 'Friendly throughout' },
    flags: {
      negative_call: random.next() < 0.1,
      human_review_required: needsReview,
      review_reason: needsReview ? 'The caller was promised a call back' : null
    },
    scores: {
      lead_completion: entry('Name, vehicle and time were taken down'),
      clarity_politeness: entry('Short sentences, no interruptions'),
      relevance_questions: entry('Asked for what the booking needs'),
      objection_handling: entry('Offered the later time at once'),
      naturalness: entry('One answer came late'),
      lead_intent: entry('Wants to come this week'),
      failure_risk: entry('Nothing was left open')
    }
  }
}

function promptAdherence(random: Random): PromptAdherenceResult {
  return {
    score: random.below(101),
    critical_failures_summary: null,
    what_went_well: ['Read the appointment back in full', 'Asked for one thing at a time'],
    what_went_wrong: ['Did not ask whether anything else is needed'],
    recommendations_for_improvement: ['Close with an offer of further help'],
    prompt: { system_instruction: inventPrompt(random, 200), system_variables: null }
  }
}
