import {
  type AnsweredScorecard as AnsweredScorecardRow,
  callJsonBounds,
  callWithTranscriptColumns,
  type EvaluationWorkRow,
  evaluationHistoryColumns,
  jsonTemplate,
  type ReviewedCallRow,
  type VersionReviewer as ReviewerRow
} from '@callbook/db'
import { Answer, evaluationSources, evaluationWorkStates, formatPhoneNumber, ScorecardResult } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { CallEvaluation, EvaluationVersion, exampleEvaluation } from '../evaluations/schema.ts'
import { detailBounds, versionBounds } from '../http-api/bounds.ts'
import { DateTime, Nullable, OneOf } from '../http-api/fields.ts'
import { ReviewAssignee } from '../review/schema.ts'
import { AnyDomain, Domain } from '../scorecards/schema.ts'
import { CallWithTranscript } from './schema.ts'

const { scorecards: _, ...builtInEvaluations } = CallEvaluation.properties

const { cost_usd, cost_breakdown, transfers, ...withoutCosts } = CallWithTranscript.properties

const international = (of: string) =>
  Nullable(Type.String(), { description: `International form of \`${of}\`, grouped` })

const ShownTransfer = Type.Object(
  { ...transfers.items.properties, destination_international: international('destination') },
  { title: 'ShownTransfer', additionalProperties: false }
)

/** A call with its content and display values. */
export const ShownCall = Type.Object(
  {
    ...withoutCosts,
    cost_usd: Type.Optional(cost_usd),
    cost_breakdown: Type.Optional(cost_breakdown),
    caller_phone_number_international: international('caller_phone_number'),
    agent_phone_number_international: international('agent_phone_number'),
    transfer_destination_international: international('transfer_destination'),
    transfers: Type.Array(ShownTransfer)
  },
  {
    title: 'ShownCall',
    additionalProperties: false,
    examples: CallWithTranscript['examples'].map((call: Static<typeof CallWithTranscript>) => ({
      ...call,
      caller_phone_number_international: internationalForm(call.caller_phone_number),
      agent_phone_number_international: internationalForm(call.agent_phone_number),
      transfer_destination_international: internationalForm(call.transfer_destination),
      transfers: call.transfers.map(shownTransfer)
    }))
  }
)

type Column = keyof typeof callWithTranscriptColumns

const costs: readonly Column[] = ['cost_usd', 'cost_breakdown']

/** First in the JSON text, so that they are found without parsing the rest. */
const numbers: readonly Column[] = ['caller_phone_number', 'agent_phone_number', 'transfer_destination', 'transfers']

function templateOf(columns: readonly Column[]) {
  const shape = Object.fromEntries(columns.map((name) => [name, name]))

  return jsonTemplate(callWithTranscriptColumns, shape, { ...callJsonBounds, ...detailBounds })
}

const others = (Object.keys(callWithTranscriptColumns) as Column[]).filter((name) => !numbers.includes(name))

/** Writes a call in the form that `presentCall` expects. */
export const consoleCallJson = {
  withCosts: templateOf([...numbers, ...others]),
  withoutCosts: templateOf([...numbers, ...others.filter((name) => !costs.includes(name))])
}

const member = (name: string, value: string) => `"${name}":(null|${value}),`

const jsonText = '"(?:[^"\\\\]|\\\\.)*"'

/** Matches the members of `numbers`. Transfers are flat: a bracket ends them, unless it is in a string. */
const beginning = new RegExp(
  `^\\{${numbers.map((name) => member(name, name === 'transfers' ? `\\[(?:[^\\]"]|${jsonText})*\\]` : jsonText)).join('')}`
)

/** @param json as written by `consoleCallJson` */
export function presentCall(json: string): string {
  const found = beginning.exec(json)
  if (found === null) return json
  const [start, ...values] = found
  const [caller, agent, destination, transfers] = values.map((value) => JSON.parse(value))
  const shown = {
    caller_phone_number: caller,
    agent_phone_number: agent,
    transfer_destination: destination,
    transfers: (transfers ?? []).map(shownTransfer),
    caller_phone_number_international: internationalForm(caller),
    agent_phone_number_international: internationalForm(agent),
    transfer_destination_international: internationalForm(destination)
  }

  return `${JSON.stringify(shown).slice(0, -1)},${json.slice(start.length)}`
}

function shownTransfer(transfer: Static<typeof transfers>[number]) {
  return { ...transfer, destination_international: internationalForm(transfer.destination) }
}

function internationalForm(number: string | null): string | null {
  return number === null ? null : formatPhoneNumber(number)
}

const EvaluationWork = Type.Object(
  {
    domain: AnyDomain,
    state: OneOf(evaluationWorkStates),
    attempts: Type.Integer({ description: 'Number of attempts' }),
    run_after: DateTime({ description: 'When it is retried; for a failed evaluation, the time of the last attempt' }),
    needs_model: Type.Boolean({ description: 'Whether it waits for a worker that has a model' }),
    last_error: Type.Optional(
      Nullable(Type.String(), {
        description: 'Why the latest attempt failed; present only for users who may request evaluations again'
      })
    )
  },
  { title: 'EvaluationWork', additionalProperties: false }
)

const VersionReviewer = Type.Object(
  {
    domain: AnyDomain,
    version: Type.Integer(),
    reviewer: Type.String({ description: 'Name of the user who reviewed in the console' })
  },
  { title: 'VersionReviewer', additionalProperties: false }
)

const AnsweredScorecard = Type.Object(
  {
    domain: Domain,
    name: Type.String(),
    completed_at: DateTime(),
    revision: Type.Integer({
      minimum: 1,
      description: 'Revision whose questions were answered; it may no longer be live'
    }),
    source: OneOf(evaluationSources),
    model: Nullable(Type.String()),
    reviewer: Nullable(Type.String(), { description: 'Name of the user who answered in the console' }),
    score: ScorecardResult.properties.score,
    answers: Type.Array(
      Type.Object(
        { key: Type.String(), question: Type.String(), ...Answer.properties },
        { additionalProperties: false }
      ),
      { description: 'In the order of the questions. All rationales are null if they are very long together' }
    ),
    evidence: EvaluationVersion.properties.evidence
  },
  { title: 'AnsweredScorecard', additionalProperties: false }
)

const exampleScorecards = [
  {
    ...{ domain: 'booking', name: 'Booking', completed_at: '2026-11-20T15:09:02.000Z', revision: 4, source: 'model' },
    ...{ model: 'judge-1', reviewer: null, score: 100 },
    answers: [
      {
        ...{ key: 'booked', question: 'Was an appointment booked?', value: 'yes' },
        rationale: 'Saturday at 10 was confirmed.'
      }
    ],
    evidence: [{ field: 'answers.booked', message: 8, quote: 'Saturday at 10, see you then.' }]
  }
]

/** Maximum number of scorecards shown for a call. More than five answered ones are from retired scorecards. */
export const shownScorecards = 50

/** The evaluations of a call, its pending evaluations, and its reviewers. */
export const ShownEvaluation = Type.Object(
  {
    ...builtInEvaluations,
    scorecards: Type.Array(AnsweredScorecard, {
      maxItems: shownScorecards,
      description: 'Current answers to the questions of scorecards, by name of the scorecard'
    }),
    is_waiting: Type.Boolean({ description: 'Whether the call waits for a review' }),
    is_sampled: Type.Boolean({ description: 'Whether the call was selected for a review without a flag of the model' }),
    assignee: Nullable(ReviewAssignee, { description: 'The member who is to review the call' }),
    work: Type.Array(EvaluationWork, { description: 'Pending evaluations' }),
    reviewers: Type.Array(VersionReviewer, { description: 'Users who reviewed in the console, by version' })
  },
  {
    title: 'ShownEvaluation',
    examples: [
      {
        ...{ ...exampleEvaluation, scorecards: exampleScorecards, is_waiting: false, is_sampled: false },
        ...{ assignee: null, work: [], reviewers: [] }
      }
    ],
    additionalProperties: false
  }
)

interface EvaluationParts {
  readonly scorecards: readonly AnsweredScorecardRow[]
  readonly review: ReviewedCallRow
  readonly assignee: Static<typeof ReviewAssignee> | null
  readonly work: readonly EvaluationWorkRow[]
  readonly reviewers: readonly ReviewerRow[]
  /** Whether causes of failed attempts are included. */
  readonly isCauseShown: boolean
}

/** @param json in the form of `CallEvaluation`, without scorecards */
export function presentEvaluation(
  json: string,
  { scorecards, review, assignee, work, reviewers, isCauseShown }: EvaluationParts
): string {
  const reported = work.map(({ domain, state, attempts, run_after, needs_model, last_error }) => {
    return { domain, state, attempts, run_after, needs_model, ...(isCauseShown && { last_error }) }
  })

  const { human_review_required: isWaiting, is_sampled } = review
  const shown = {
    scorecards: presentAnswers(scorecards),
    ...{ is_waiting: isWaiting === true, is_sampled, assignee, work: reported, reviewers }
  }

  return `${json.slice(0, -1)},${JSON.stringify(shown).slice(1)}`
}

/** Maximum length of the rationales of a call together, in characters: 1,300 for each question of 5 scorecards. */
const mostRationales = 128 * 1024

function presentAnswers(scorecards: readonly AnsweredScorecardRow[]): Static<typeof AnsweredScorecard>[] {
  const rationales = scorecards.flatMap(({ result }) => Object.values(result.answers).map((one) => one.rationale ?? ''))
  const hasRationales = rationales.reduce((sum, { length }) => sum + length, 0) <= mostRationales

  return scorecards.map(({ questions, result, evidence, ...scorecard }) => ({
    ...scorecard,
    score: result.score,
    answers: questions.map(({ key, question }) => {
      const answer = Object.hasOwn(result.answers, key) ? result.answers[key] : undefined

      return {
        key,
        question,
        value: answer?.value ?? null,
        rationale: hasRationales ? (answer?.rationale ?? null) : null
      }
    }),
    evidence: [...evidence]
  }))
}

const { cost_usd: versionCost, ...withoutVersionCost } = EvaluationVersion.properties

/** A version of an evaluation. */
export const ShownVersion = Type.Object(
  { ...withoutVersionCost, cost_usd: Type.Optional(versionCost) },
  { title: 'ShownVersion', additionalProperties: false, examples: EvaluationVersion['examples'] }
)

const versionColumns = Object.keys(evaluationHistoryColumns) as (keyof typeof evaluationHistoryColumns)[]

function versionTemplate(names: typeof versionColumns) {
  return jsonTemplate(evaluationHistoryColumns, Object.fromEntries(names.map((name) => [name, name])), versionBounds)
}

/** Writes versions in the form of `ShownVersion`. */
export const versionJson = {
  withCosts: versionTemplate(versionColumns),
  withoutCosts: versionTemplate(versionColumns.filter((name) => name !== 'cost_usd'))
}
