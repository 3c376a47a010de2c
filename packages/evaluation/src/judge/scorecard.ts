import { readFileSync } from 'node:fs'
import type { Usage } from '@callbook/db'
import {
  type Answer,
  type Answers,
  type CallToEvaluate,
  cutToJson,
  type Evidence,
  type Question,
  type ScorecardResult,
  scoreOfAnswers,
  textBoundAt,
  verifyQuotes
} from '@callbook/domain'
import { type TSchema, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Model } from '../model/model.ts'
import { type CallDocument, describeCallAndQuestions } from './call-document.ts'
import { completeForm } from './complete-form.ts'
import { type CompletionSchema, exact, formOf } from './completions.ts'

export interface ScorecardJudgment {
  readonly result: ScorecardResult
  readonly evidence: readonly Evidence[]
  readonly usage: Usage
}

interface ScorecardOptions {
  readonly questions: readonly Question[]
  readonly model: Model
  readonly signal: AbortSignal
}

/**
 * Has a model answer the questions of a scorecard.
 *
 * @param call with a conversation
 * @throws {ModelError}
 */
export async function judgeScorecard(
  call: CallToEvaluate,
  { questions, model, signal }: ScorecardOptions
): Promise<ScorecardJudgment> {
  const { prompt, document } = scorecardPrompt(questions, call)
  const { answer, usage } = await completeForm(
    model,
    scorecardForm(questions, call),
    { prompt, document: document.text },
    signal
  )

  return { ...readAnswers(questions, call, { completion: answer, omissions: document.omissions }), usage }
}

const prompt = readFileSync(new URL('prompts/scorecard.md', import.meta.url), 'utf8').trim()

/** Returns the instructions, which all scorecards share, and the document with the questions and the call. */
export function scorecardPrompt(questions: readonly Question[], call: CallToEvaluate) {
  return { prompt, document: describeCallAndQuestions(call, questions.map(describeQuestion)) } satisfies {
    prompt: string
    document: CallDocument
  }
}

/** The model does not see the points of its answers. */
function describeQuestion({ key, question, instructions, choices }: Question): object {
  const quoted = choices?.filter((choice) => choice.needs_quote === true).map(({ value }) => value) ?? []

  return {
    key,
    question,
    instructions,
    values: choices?.map(({ value }) => value) ?? 'a number from 0 to 100',
    ...(quoted.length > 0 && { needs_quote: quoted })
  }
}

interface CompletedAnswer {
  readonly rationale: string
  readonly evidence: readonly { readonly turn: number; readonly quote: string }[]
  readonly value: Answer['value']
}

type Completion = Readonly<Record<string, CompletedAnswer>>

/** Returns the form of the completion: a member for each key, with the values of its choices. */
export function scorecardForm(questions: readonly Question[], call: CallToEvaluate): CompletionSchema<Completion> {
  const answers = questions.map((question) => [question.key, answerSchema(question)] as const)
  const schema = Type.Unsafe<Completion>(Type.Object(Object.fromEntries(answers), exact))
  // Interpreted, because compiled schemas are code, and every revision has its own.
  const checks = {
    Check: (value: unknown) => Value.Check(schema, value),
    Errors: (value: unknown) => Value.Errors(schema, value)
  }

  return {
    ...formOf('scorecard', schema, checks),
    listGaps: (completion) => listUnsupported(questions, completion, findEvidence(questions, call, completion))
  }
}

const Quote = Type.Object({ turn: Type.Integer(), quote: Type.String() }, exact)

function answerSchema({ choices }: Question): TSchema {
  const values = choices?.map(({ value }) => value) ?? []
  const description = `${choices === undefined ? 'a number from 0 to 100' : values.join(', ')}, not_applicable or null`
  const literals = [...values, 'not_applicable'].map((value) => Type.Literal(value))
  const number = choices === undefined ? [Type.Number({ minimum: 0, maximum: 100 })] : []

  return Type.Object(
    {
      rationale: Type.String(),
      evidence: Type.Array(Quote),
      value: Type.Union([...number, Type.Union(literals), Type.Null()], { description })
    },
    exact
  )
}

/** All quotes of 20 questions are verified, and stored. */
const maxQuotesOfAnswer = 2

function findEvidence(questions: readonly Question[], call: CallToEvaluate, completion: Completion): Evidence[] {
  const claimed = questions.flatMap(({ key }) =>
    (completion[key]?.evidence ?? []).slice(0, maxQuotesOfAnswer).map((quote) => ({ field: fieldOf(key), ...quote }))
  )

  return verifyQuotes(call, claimed)
}

function fieldOf(key: string): string {
  return `answers.${key}`
}

function listUnsupported(
  questions: readonly Question[],
  completion: Completion,
  evidence: readonly Evidence[]
): readonly string[] {
  return questions
    .filter((question) => !isSupported(question, completion[question.key]?.value, evidence))
    .map(
      ({ key }) => `${key}.evidence: Expected a verbatim quote of one turn, because ${completion[key]?.value} needs one`
    )
}

function isSupported({ key, choices }: Question, value: unknown, evidence: readonly Evidence[]): boolean {
  const needsQuote = choices?.some((choice) => choice.value === value && choice.needs_quote === true) ?? false

  return !needsQuote || evidence.some(({ field }) => field === fieldOf(key))
}

interface CompletionOfCall {
  readonly completion: Completion
  /** Sentences about parts of the call that the model has not seen. */
  readonly omissions: readonly string[]
}

/**
 * Reads a valid completion. Keeps the quotes that the conversation contains. An answer that needs a quote and has none
 * becomes null.
 */
export function readAnswers(
  questions: readonly Question[],
  call: CallToEvaluate,
  { completion, omissions }: CompletionOfCall
): Omit<ScorecardJudgment, 'usage'> {
  const evidence = findEvidence(questions, call, completion)
  const answers: Answers = Object.fromEntries(
    questions.map((question) => {
      const { value = null, rationale = '' } = completion[question.key] ?? {}
      const isKept = isSupported(question, value, evidence)
      const doubt = isKept ? [] : [`The model answered ${value} without words of the call that show it.`]
      const text = [rationale.trim(), ...doubt, ...omissions].filter((sentence) => sentence !== '').join(' ')
      const bounded = cutToJson(text, textBoundAt(`${fieldOf(question.key)}.rationale`))

      return [question.key, { value: isKept ? value : null, rationale: bounded === '' ? null : bounded }]
    })
  )

  return { result: { score: scoreOfAnswers(questions, answers), answers }, evidence }
}
