import type { BuiltInDomain, ReviewedCall } from '@callbook/console-api'
import { useState } from 'react'
import { domainLabels } from '#features/calls/call-words.ts'
import {
  applyValues,
  blankLeadQuality,
  blankPromptAdherence,
  type Field,
  findProblems,
  formValues,
  isShown,
  leadQualityFields,
  promptAdherenceFields,
  type Values
} from './fields.ts'
import type { RecordedResults } from './reviews.ts'
import { blankAnswers, type ReviewedScorecard, readAnswers, scorecardFields } from './scorecard-fields.ts'

/** Unsaved reviews by call and seen versions, restored when the reviewer returns. */
export type Drafts = Map<string, Draft>

/** Changed values by domain. */
type Draft = ReadonlyMap<string, Values>

export interface DomainReview {
  readonly domain: string
  readonly title: string
  readonly fields: readonly Field[]
  readonly values: Values
  /** Values when the call was opened. */
  readonly before: Values
  readonly problems: Readonly<Record<string, string>>
  /** Whether a result is shown or has been started. */
  readonly isEvaluated: boolean
  /** Whether its fields are the questions of a scorecard, which are answered without knowing other answers. */
  readonly isScorecard: boolean
}

/** What a part of the form edits. */
interface Form {
  readonly domain: string
  readonly title: string
  readonly fields: readonly Field[]
  readonly original: object
  /** Whether the original is a result of the call. */
  readonly isResult: boolean
  readonly isScorecard: boolean
}

const builtIn = {
  lead_quality: { title: domainLabels.lead_quality, fields: leadQualityFields, blank: blankLeadQuality },
  prompt_adherence: { title: domainLabels.prompt_adherence, fields: promptAdherenceFields, blank: blankPromptAdherence }
} as const

export function useReviewDraft(call: ReviewedCall, drafts: Drafts) {
  const key = keyOf(call)
  const [draft, setDraft] = useState<Draft>(() => drafts.get(key) ?? new Map())
  const forms = [...builtInForms(call), ...call.scorecards.map(scorecardForm)]
  const parts = forms.map((form) => partOf(form, draft.get(form.domain)))

  function keep(next: Draft): void {
    setDraft(next)
    drafts.set(key, next)
  }

  function resultIn<Result extends object>(domain: BuiltInDomain, original: Result): Result | undefined {
    const part = parts.find((one) => one.domain === domain)

    return part?.isEvaluated === true ? applyValues(builtIn[domain].fields, original, part.values) : undefined
  }

  return {
    parts,
    isChanged: parts.some(({ isEvaluated, values, before }, nth) => {
      const isNew = isEvaluated && forms[nth]?.isResult === false

      return isNew || Object.entries(values).some(([path, value]) => value !== before[path])
    }),
    problems: parts.flatMap(({ problems }) => Object.keys(problems)),
    change: (domain: string, path: string, value: string) =>
      keep(new Map(draft).set(domain, { ...draft.get(domain), [path]: value })),
    begin: (domain: string) => keep(new Map(draft).set(domain, {})),
    /** Leaves a scorecard without answers. */
    leaveOut: (domain: string) => keep(new Map([...draft].filter(([other]) => other !== domain))),
    forget: () => drafts.delete(key),
    /** Keeps the changes to what no other user has saved in the current state of the call. */
    carryOver(current: ReviewedCall): void {
      const seen = versionsOf(call)
      const versions = versionsOf(current)
      drafts.delete(key)
      drafts.set(
        keyOf(current),
        new Map([...draft].filter(([domain]) => versions.has(domain) && versions.get(domain) === seen.get(domain)))
      )
    },
    recordedResults: (): RecordedResults => ({
      lead_quality: resultIn('lead_quality', call.lead_quality?.result ?? blankLeadQuality),
      prompt_adherence: resultIn('prompt_adherence', call.prompt_adherence?.result ?? blankPromptAdherence),
      scorecards: call.scorecards.flatMap((scorecard) => {
        const part = parts.find(({ domain, isEvaluated }) => domain === scorecard.domain && isEvaluated)

        return part === undefined ? [] : [readAnswers(scorecard, part.values)]
      })
    })
  }
}

/** Names the versions and questions that a draft is about. */
function keyOf({ id, lead_quality: quality, prompt_adherence: adherence, scorecards }: ReviewedCall): string {
  return [
    ...[id, quality?.version, adherence?.version],
    ...scorecards.map(({ domain, revision, version }) => `${domain} ${revision} ${version}`)
  ].join()
}

/** Returns the versions of the results of a call; 0 for none. */
function versionsOf({ lead_quality: quality, prompt_adherence: adherence, scorecards }: ReviewedCall) {
  return new Map([
    ['lead_quality', quality?.version ?? 0],
    ['prompt_adherence', adherence?.version ?? 0],
    ...scorecards.map(({ domain, version }) => [domain, version] as const)
  ])
}

function builtInForms(call: ReviewedCall): Form[] {
  return (['lead_quality', 'prompt_adherence'] as const).map((domain) => {
    const { title, fields, blank } = builtIn[domain]
    const original = call[domain]?.result ?? blank
    const shown = fields.filter((field) => isShown(field, original))

    return { domain, title, fields: shown, original, isResult: call[domain] !== null, isScorecard: false }
  })
}

function scorecardForm(scorecard: ReviewedScorecard): Form {
  const { domain, name: title } = scorecard
  const fields = scorecardFields(scorecard)

  return { domain, title, fields, original: blankAnswers(scorecard), isResult: false, isScorecard: true }
}

function partOf({ domain, title, fields, original, isResult, isScorecard }: Form, changed?: Values): DomainReview {
  const before = formValues(fields, original)
  const values = { ...before, ...changed }
  const isEvaluated = isResult || changed !== undefined
  const problems = isEvaluated ? findProblems(fields, values) : {}

  return { domain, title, fields, before, values, problems, isEvaluated, isScorecard }
}
