import type { LeadQualityResult, ShownEvaluation } from '@callbook/console-api'
import type { ReactNode } from 'react'
import {
  dimensionLabels,
  dimensions,
  sampledWords,
  scoreWords,
  sentimentLabels
} from '#features/evaluations/evaluation-words.ts'
import { Quotes } from '#features/evaluations/evidence.tsx'
import { ScoreBar } from '#features/evaluations/score-bar.tsx'
import { Status } from '#ui/status/status.tsx'
import classes from './evaluations.module.css'

const sentimentTones = { positive: 'good', neutral: 'neutral', mixed: 'waiting', negative: 'bad' } as const

interface LeadQualityProps {
  readonly result: LeadQualityResult
  readonly review: Pick<ShownEvaluation, 'is_sampled' | 'is_waiting'>
}

export function LeadQuality({ result, review }: LeadQualityProps) {
  const { overall_score: overall, sentiment, flags, scores } = result

  return (
    <>
      <p className={classes.overall}>
        <span className={classes.figure}>{scoreWords(overall)}</span>
        <span className={classes.of}>{overall === null ? 'Not determined' : 'of 100'}</span>
      </p>
      {(flags.negative_call || flags.human_review_required || review.is_sampled) && (
        <ul className={classes.flags}>
          {flags.human_review_required && (
            <Flag label="Needs review" tone="waiting">
              {flags.review_reason}
            </Flag>
          )}
          {review.is_sampled && (
            <Flag label="Sampled" tone={review.is_waiting ? 'waiting' : 'neutral'}>
              {sampledWords}
            </Flag>
          )}
          {flags.negative_call && <Flag label="Negative call" tone="bad" field="flags.negative_call" />}
        </ul>
      )}
      {dimensions.map((name) => (
        <ScoreBar
          key={name}
          field={`scores.${name}`}
          label={dimensionLabels[name]}
          score={scores[name].score}
          rationale={scores[name].rationale}
          isRisk={name === 'failure_risk'}
        />
      ))}
      <h3 className={classes.subtitle}>Caller sentiment</h3>
      <Status tone={sentimentTones[sentiment.value]}>{sentimentLabels[sentiment.value]}</Status>
      {sentiment.rationale !== null && (
        <div dir="auto" className={classes.why}>
          {sentiment.rationale}
        </div>
      )}
      <Quotes field="sentiment" />
    </>
  )
}

interface FlagProps {
  readonly label: string
  readonly tone: 'bad' | 'neutral' | 'waiting'
  /** Path of the flag in the result, if it has evidence. */
  readonly field?: string
  /** Reason of the flag. */
  readonly children?: ReactNode
}

export function Flag({ label, tone, field, children = null }: FlagProps) {
  return (
    <li>
      <Status tone={tone}>{label}</Status>
      {children !== null && (
        <div dir="auto" className={classes.why}>
          {children}
        </div>
      )}
      {field !== undefined && <Quotes field={field} />}
    </li>
  )
}
