import type { LeadQualityResult, PromptAdherenceResult } from '@callbook/console-api'
import type { ReactNode } from 'react'
import { dimensionLabels, dimensions, scoreWords, sentimentLabels } from '#features/evaluations/evaluation-words.ts'
import { Remarks } from '#features/evaluations/remarks.tsx'
import classes from './versions.module.css'

export interface Row<Of> {
  readonly label: string
  /** @param before the previous result, to show the difference */
  readonly cell: (of: Of, before?: Of) => ReactNode
}

export const leadRows: readonly Row<LeadQualityResult>[] = [
  { label: 'Overall', cell: (result, before) => <Score score={result.overall_score} before={before?.overall_score} /> },
  ...dimensions.map((name) => ({
    label: dimensionLabels[name],
    cell: ({ scores }: LeadQualityResult, before?: LeadQualityResult) => (
      <>
        <Score score={scores[name].score} before={before?.scores[name].score} />
        <Why text={scores[name].rationale} />
      </>
    )
  })),
  {
    label: 'Sentiment',
    cell: ({ sentiment }) => (
      <>
        {sentimentLabels[sentiment.value]}
        <Why text={sentiment.rationale} />
      </>
    )
  },
  { label: 'Negative call', cell: ({ flags }) => (flags.negative_call ? 'Yes' : 'No') },
  {
    label: 'Needs review',
    cell: ({ flags }) => (
      <>
        {flags.human_review_required ? 'Yes' : 'No'}
        <Why text={flags.review_reason} />
      </>
    )
  }
]

export const adherenceRows: readonly Row<PromptAdherenceResult>[] = [
  { label: 'Score', cell: (result, before) => <Score score={result.score} before={before?.score} /> },
  { label: 'Critical failures', cell: ({ critical_failures_summary: critical }) => critical ?? 'None' },
  { label: 'What went wrong', cell: ({ what_went_wrong: remarks }) => <Remarks of={remarks} /> },
  { label: 'What went well', cell: ({ what_went_well: remarks }) => <Remarks of={remarks} /> },
  { label: 'Recommendations', cell: ({ recommendations_for_improvement: remarks }) => <Remarks of={remarks} /> }
]

interface ScoreProps {
  readonly score: number | null
  readonly before: number | null | undefined
}

function Score({ score, before }: ScoreProps) {
  const difference = score === null || before === null || before === undefined ? 0 : score - before

  return (
    <span className={classes.score}>
      <b>{scoreWords(score)}</b>
      {difference !== 0 && (
        <span className={classes.difference}>
          {difference > 0 ? '+' : '−'}
          {scoreWords(Math.abs(difference))}
        </span>
      )}
    </span>
  )
}

function Why({ text }: { readonly text: string | null }) {
  return text === null ? null : <div className={classes.why}>{text}</div>
}
