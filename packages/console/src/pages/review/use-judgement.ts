import { useState } from 'react'
import type { ReviewedCall } from '../../api/schema.ts'
import { domainLabels, type EvaluationDomain } from '../../evaluations/evaluation-words.ts'
import type { Judgement } from '../../reviews/reviews.ts'
import {
  blankLeadQuality,
  blankPromptAdherence,
  type Field,
  leadQualityFields,
  promptAdherenceFields
} from './fields.ts'
import { isShown, problemsOf, resultOf, type Values, valuesOf } from './values.ts'

/** What is filled in and not saved, by the call and the versions that were seen: who comes back finds it again. */
export type Drafts = Map<string, Draft>

type Draft = Readonly<Partial<Record<EvaluationDomain, Values>>>

/** One of the two things that a call is judged for. */
export interface Part {
  readonly domain: EvaluationDomain
  readonly title: string
  readonly fields: readonly Field[]
  readonly values: Values
  /** What they were when the call was opened. */
  readonly before: Values
  readonly problems: Readonly<Record<string, string>>
  /** Whether somebody has judged it, or is about to. */
  readonly isJudged: boolean
}

const domains = {
  lead_quality: { title: domainLabels.lead_quality, fields: leadQualityFields, blank: blankLeadQuality },
  prompt_adherence: { title: domainLabels.prompt_adherence, fields: promptAdherenceFields, blank: blankPromptAdherence }
} as const

/** What a reviewer makes of what a call was judged with. */
export function useJudgement(call: ReviewedCall, drafts: Drafts) {
  const key = [call.id, call.lead_quality?.version, call.prompt_adherence?.version].join()
  const [draft, setDraft] = useState<Draft>(() => drafts.get(key) ?? {})

  function keep(next: Draft): void {
    setDraft(next)
    drafts.set(key, next)
  }

  function originalOf(domain: EvaluationDomain): object {
    return call[domain]?.result ?? domains[domain].blank
  }

  function partOf(domain: EvaluationDomain): Part {
    const { title, fields } = domains[domain]
    const original = originalOf(domain)
    const before = valuesOf(fields, original)
    const isJudged = call[domain] !== null || draft[domain] !== undefined
    const values = { ...before, ...draft[domain] }

    return {
      domain,
      title,
      fields: fields.filter((field) => isShown(field, original)),
      before,
      values,
      problems: isJudged ? problemsOf(fields, values) : {},
      isJudged
    }
  }

  function resultIn<Result extends object>(domain: EvaluationDomain, original: Result): Result | undefined {
    const { isJudged, values } = partOf(domain)

    return isJudged ? resultOf(domains[domain].fields, original, values) : undefined
  }

  const parts = (['lead_quality', 'prompt_adherence'] as const).map(partOf)

  return {
    parts,
    isChanged: parts.some(({ isJudged, values, before, domain }) => {
      const isNew = isJudged && call[domain] === null

      return isNew || Object.entries(values).some(([path, value]) => value !== before[path])
    }),
    problems: parts.flatMap(({ problems }) => Object.keys(problems)),
    change: (domain: EvaluationDomain, path: string, value: string) =>
      keep({ ...draft, [domain]: { ...draft[domain], [path]: value } }),
    begin: (domain: EvaluationDomain) => keep({ ...draft, [domain]: {} }),
    forget: () => drafts.delete(key),
    judgement: (): Judgement => ({
      lead_quality: resultIn('lead_quality', call.lead_quality?.result ?? blankLeadQuality),
      prompt_adherence: resultIn('prompt_adherence', call.prompt_adherence?.result ?? blankPromptAdherence)
    })
  }
}
