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
import type { RecordedScores } from './reviews.ts'

/** Unsaved reviews by call and seen versions, restored when the reviewer returns. */
export type Drafts = Map<string, Draft>

type Draft = Readonly<Partial<Record<BuiltInDomain, Values>>>

export interface DomainReview {
  readonly domain: BuiltInDomain
  readonly title: string
  readonly fields: readonly Field[]
  readonly values: Values
  /** Values when the call was opened. */
  readonly before: Values
  readonly problems: Readonly<Record<string, string>>
  /** Whether a result exists or has been started. */
  readonly isEvaluated: boolean
}

const domains = {
  lead_quality: { title: domainLabels.lead_quality, fields: leadQualityFields, blank: blankLeadQuality },
  prompt_adherence: { title: domainLabels.prompt_adherence, fields: promptAdherenceFields, blank: blankPromptAdherence }
} as const

export function useReviewDraft(call: ReviewedCall, drafts: Drafts) {
  const key = [call.id, call.lead_quality?.version, call.prompt_adherence?.version].join()
  const [draft, setDraft] = useState<Draft>(() => drafts.get(key) ?? {})

  function keep(next: Draft): void {
    setDraft(next)
    drafts.set(key, next)
  }

  function originalOf(domain: BuiltInDomain): object {
    return call[domain]?.result ?? domains[domain].blank
  }

  function partOf(domain: BuiltInDomain): DomainReview {
    const { title, fields } = domains[domain]
    const original = originalOf(domain)
    const before = formValues(fields, original)
    const isEvaluated = call[domain] !== null || draft[domain] !== undefined
    const values = { ...before, ...draft[domain] }

    return {
      domain,
      title,
      fields: fields.filter((field) => isShown(field, original)),
      before,
      values,
      problems: isEvaluated ? findProblems(fields, values) : {},
      isEvaluated
    }
  }

  function resultIn<Result extends object>(domain: BuiltInDomain, original: Result): Result | undefined {
    const { isEvaluated, values } = partOf(domain)

    return isEvaluated ? applyValues(domains[domain].fields, original, values) : undefined
  }

  const parts = (['lead_quality', 'prompt_adherence'] as const).map(partOf)

  return {
    parts,
    isChanged: parts.some(({ isEvaluated, values, before, domain }) => {
      const isNew = isEvaluated && call[domain] === null

      return isNew || Object.entries(values).some(([path, value]) => value !== before[path])
    }),
    problems: parts.flatMap(({ problems }) => Object.keys(problems)),
    change: (domain: BuiltInDomain, path: string, value: string) =>
      keep({ ...draft, [domain]: { ...draft[domain], [path]: value } }),
    begin: (domain: BuiltInDomain) => keep({ ...draft, [domain]: {} }),
    forget: () => drafts.delete(key),
    recordedScores: (): RecordedScores => ({
      lead_quality: resultIn('lead_quality', call.lead_quality?.result ?? blankLeadQuality),
      prompt_adherence: resultIn('prompt_adherence', call.prompt_adherence?.result ?? blankPromptAdherence)
    })
  }
}
