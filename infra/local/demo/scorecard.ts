import { callToEvaluate, type Database, findCallToEvaluate, storeEvaluation } from '@callbook/db'
import {
  type Answers,
  type CallId,
  type OrganizationId,
  type Question,
  type ScorecardDomain,
  scoreOfAnswers,
  verifyQuotes
} from '@callbook/domain'
import { changeScorecard, createScorecard, within } from '@callbook/operations'
import type { DemoCall } from './demo-call.ts'
import { demoActor } from './tenant.ts'

const domain = 'booking' as ScorecardDomain

const booked: Question = {
  key: 'booked',
  question: 'Was an appointment booked or confirmed?',
  instructions: 'Both sides agreed on a day. A call back is no appointment.',
  choices: [
    { value: 'yes', points: 100, needs_quote: true },
    { value: 'no', points: 0 }
  ]
}

const politeness: Question = { key: 'politeness', question: 'How polite was the agent?' }

const questions = [booked, politeness]

/** Creates a live scorecard for all clients. */
export async function createDemoScorecard(db: Database, organizationId: OrganizationId, now: Date): Promise<void> {
  const at = within(db, organizationId, demoActor)
  await createScorecard(at, { domain, name: 'Booking', clientId: null, questions }, { now })
  await changeScorecard(at, domain, { changes: { live_revision: 1 }, now })
}

/** Of every eleven calls, the answer of the model to one is wrong. */
const isMistaken = (index: number) => index % 11 === 4

/** People have answered for two calls of three: enough to know how far the model can be trusted. */
const isLabelled = (index: number) => index % 3 !== 2

interface EvaluatedCall {
  readonly call: DemoCall
  readonly id: CallId
  /** Position of the call, which decides who has answered, and how. */
  readonly index: number
  readonly model: string
  readonly evaluatedAt: Date
  readonly reviewedAt: Date
}

/** Records the answers about a call, as if by a model and, for most calls, by a person. */
export async function recordDemoAnswers(
  db: Database,
  organizationId: OrganizationId,
  { call, id, index, model, evaluatedAt, reviewedAt }: EvaluatedCall
): Promise<void> {
  const value = call.structuredData?.['appointment_booked']
  if (value === undefined || call.judge === undefined) return
  const score = 72 + ((index * 7) % 25)
  const row = await findCallToEvaluate({ db, organizationId }, id, domain)
  if (row === undefined) return

  const isYes = (value === true) !== isMistaken(index)
  const evidence = isYes ? verifyQuotes(callToEvaluate(row), lastWords(call)) : []
  const judged = answersOf(isYes, score, 'The agent named the day and the caller agreed.')
  const usage = { inputTokens: 620 + call.turns.length * 40, outputTokens: 140, costUsd: 0.0005 }
  const scoring = { promptVersion: `${domain}-v1`, ...usage }
  const result = { score: scoreOfAnswers(questions, judged), answers: judged }
  await storeEvaluation({ db, organizationId }, id, {
    evaluation: { domain, revision: 1, result, evidence, source: 'model', model, scoring },
    now: evaluatedAt
  })
  if (!isLabelled(index)) return

  const labels = answersOf(value === true, Math.min(100, score + ((index % 5) - 2) * 2))
  await storeEvaluation({ db, organizationId }, id, {
    evaluation: {
      ...{ domain, revision: 1, source: 'human', model: null },
      result: { score: scoreOfAnswers(questions, labels), answers: labels }
    },
    now: reviewedAt
  })
}

function answersOf(isBooked: boolean, score: number, why?: string): Answers {
  return {
    [booked.key]: { value: isBooked ? 'yes' : 'no', rationale: isBooked ? (why ?? null) : null },
    [politeness.key]: { value: score, rationale: null }
  }
}

/** Quotes the last thing that the agent said. */
function lastWords({ turns }: DemoCall) {
  const turn = turns.findLastIndex(([speaker]) => speaker === 'agent')
  const quote = turns[turn]?.[1]

  return quote === undefined ? [] : [{ field: `answers.${booked.key}`, turn, quote }]
}
