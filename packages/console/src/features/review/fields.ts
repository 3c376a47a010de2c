import type { LeadQualityResult, PromptAdherenceResult } from '@callbook/console-api'
import { type Dimension, dimensionLabels, dimensions, sentimentLabels } from '#features/evaluations/evaluation-words.ts'

interface Choice {
  readonly value: boolean | string
  readonly label: string
  /** Digit that sets it, if it is not its place. */
  readonly digit?: number
}

export interface Field {
  readonly kind: 'choice' | 'lines' | 'score' | 'text'
  /** Property names joined by dots. */
  readonly path: string
  readonly label: string
  /** Explains the values if they are not obvious. */
  readonly hint?: string
  /** Possible values; of a score, those other than numbers. */
  readonly choices?: readonly Choice[]
  /** Whether a score must be entered. Choices always are. */
  readonly isRequired?: boolean
  /** Path of its evidence, if it is not `path`. */
  readonly evidence?: string
  readonly note?: string
}

const noYes = [
  { value: false, label: 'No' },
  { value: true, label: 'Yes' }
]

const scored = (name: Dimension): Field => ({
  kind: 'score',
  path: `scores.${name}.score`,
  note: `scores.${name}.rationale`,
  evidence: `scores.${name}`,
  label: dimensionLabels[name],
  ...(name === 'failure_risk' && { hint: '100 means certain failure' })
})

export const leadQualityFields: readonly Field[] = [
  { kind: 'score', path: 'overall_score', label: 'Overall' },
  ...dimensions.map(scored),
  {
    kind: 'choice',
    path: 'sentiment.value',
    note: 'sentiment.rationale',
    evidence: 'sentiment',
    label: 'Sentiment',
    choices: Object.entries(sentimentLabels).map(([value, label]) => ({ value, label }))
  },
  { kind: 'choice', path: 'flags.negative_call', label: 'Negative call', choices: noYes },
  {
    kind: 'choice',
    path: 'flags.human_review_required',
    note: 'flags.review_reason',
    label: 'Needed review',
    hint: 'Whether the call had to be reviewed. Saving removes it from the queue either way',
    choices: noYes
  }
]

export const promptAdherenceFields: readonly Field[] = [
  { kind: 'score', path: 'score', label: 'Adherence' },
  { kind: 'text', path: 'critical_failures_summary', label: 'Critical failures' },
  { kind: 'lines', path: 'what_went_well', label: 'What went well', hint: 'One per line' },
  { kind: 'lines', path: 'what_went_wrong', label: 'What went wrong', hint: 'One per line' },
  { kind: 'lines', path: 'recommendations_for_improvement', label: 'Recommendations', hint: 'One per line' }
]

const unscored = { score: null, rationale: null }

/** Initial values of a call that was not evaluated. The reviewer must choose a sentiment. */
export const blankLeadQuality = {
  overall_score: null,
  sentiment: { value: '', rationale: null },
  flags: { negative_call: false, human_review_required: false, review_reason: null },
  scores: {
    lead_completion: unscored,
    clarity_politeness: unscored,
    relevance_questions: unscored,
    objection_handling: unscored,
    naturalness: unscored,
    lead_intent: unscored,
    failure_risk: unscored
  }
} as unknown as LeadQualityResult

export const blankPromptAdherence: PromptAdherenceResult = {
  score: null,
  critical_failures_summary: null,
  what_went_well: [],
  what_went_wrong: [],
  recommendations_for_improvement: [],
  prompt: { system_instruction: null, system_variables: null }
}

/** Form values as text, by path. */
export type Values = Readonly<Record<string, string>>

export function formValues(fields: readonly Field[], result: object): Values {
  return Object.fromEntries(pathsOf(fields).map(({ path, kind }) => [path, shown(kind, memberAt(result, path))]))
}

interface FieldPath {
  readonly path: string
  readonly kind: Field['kind']
  readonly field: Field
}

function pathsOf(fields: readonly Field[]): FieldPath[] {
  return fields.flatMap((field) => [
    { path: field.path, kind: field.kind, field },
    ...(field.note === undefined ? [] : [{ path: field.note, kind: 'text' as const, field }])
  ])
}

function shown(kind: Field['kind'], value: unknown): string {
  if (kind === 'lines') return isTexts(value) ? value.join('\n') : ''

  return value === null || value === undefined ? '' : String(value)
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

function memberAt(result: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], result)
}

/** Returns the result with the changed form values; all other data is kept. */
export function applyValues<Result extends object>(fields: readonly Field[], result: Result, values: Values): Result {
  const before = formValues(fields, result)

  return pathsOf(fields).reduce((changed, { path, kind, field }) => {
    const text = values[path]
    if (text === undefined || text === before[path]) return changed

    return withMember(changed, path.split('.'), parseValue(kind, text, field)) as Result
  }, result)
}

function withMember(value: unknown, [name, ...rest]: readonly string[], member: unknown): unknown {
  if (name === undefined) return member
  const parent = value as Record<string, unknown>

  return { ...parent, [name]: withMember(parent[name], rest, member) }
}

function parseValue(kind: Field['kind'], text: string, field: Field): unknown {
  const trimmed = text.trim()
  if (kind === 'choice') return findChoice(field, text)?.value
  if (kind === 'score') return findChoice(field, text)?.value ?? (trimmed === '' ? null : Number(trimmed))
  if (kind === 'text') return trimmed === '' ? null : trimmed

  return trimmed.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
}

/** Returns the choice that a form value is. */
export function findChoice({ choices = [] }: Field, text: string): Choice | undefined {
  return choices.find(({ value }) => String(value) === text)
}

/** Returns validation messages by path. */
export function findProblems(fields: readonly Field[], values: Values): Readonly<Record<string, string>> {
  const problems = fields.flatMap((field): [string, string][] => {
    const { kind, path, isRequired = false } = field
    const text = values[path]?.trim() ?? ''
    if (kind === 'choice' && text === '') return [[path, 'Select an option']]
    if (kind !== 'score' || isScore(text) || findChoice(field, text) !== undefined) return []
    if (isRequired) return [[path, 'Enter a number from 0 to 100, or select an option']]

    return text === '' ? [] : [[path, 'Enter a number from 0 to 100, or leave it empty']]
  })

  return Object.fromEntries(problems)
}

function isScore(text: string): boolean {
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100
}

/** Returns whether the form can show this value: for free-form data, only lists of texts. */
export function isShown({ kind, path }: Field, result: object): boolean {
  const value = memberAt(result, path)

  return kind !== 'lines' || value === null || isTexts(value)
}

/** Returns the digit that sets a choice, if any. */
export function digitOf({ digit }: Choice, index: number): number | undefined {
  return digit ?? (index < 9 ? index + 1 : undefined)
}

/** Returns the value a digit sets: the choice with that number, or a score in tens, where 0 means 100. */
export function valueOfDigit({ kind, choices = [] }: Field, digit: number): string | undefined {
  if (kind === 'score') return String(digit === 0 ? 100 : digit * 10)
  const choice = kind === 'choice' ? choices.find((each, index) => digitOf(each, index) === digit) : undefined

  return choice && String(choice.value)
}
