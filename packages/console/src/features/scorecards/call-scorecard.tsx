import type { AnsweredScorecard } from '@callbook/console-api'
import { scoreWords } from '#features/evaluations/evaluation-words.ts'
import { type EvidenceOfResult, EvidenceProvider, Quotes } from '#features/evaluations/evidence.tsx'
import { answerWords } from './answer-words.ts'
import classes from './call-scorecard.module.css'

interface CallScorecardProps {
  readonly scorecard: AnsweredScorecard
  /** How quotes are shown in the conversation. */
  readonly quotes: Omit<EvidenceOfResult, 'evidence'>
}

/** Answers about a call with their reasons and quotes. */
export function CallScorecard({ scorecard, quotes }: CallScorecardProps) {
  const { answers, evidence, score } = scorecard

  return (
    <EvidenceProvider of={{ ...quotes, evidence }}>
      {score !== null && (
        <p className={classes.score}>
          <strong>{scoreWords(score)}</strong> of 100
        </p>
      )}
      <dl className={classes.answers}>
        {answers.map(({ key, question, value, rationale }) => (
          <div key={key} className={classes.answer}>
            <dt dir="auto">{question}</dt>
            <dd>
              <span className={classes.value} data-none={value === null || undefined}>
                {answerWords(value)}
              </span>
              {rationale !== null && (
                <p dir="auto" className={classes.rationale}>
                  {rationale}
                </p>
              )}
              <Quotes field={`answers.${key}`} />
            </dd>
          </div>
        ))}
      </dl>
    </EvidenceProvider>
  )
}

/** Says who gave the answers. */
export function sourceWords({ source, model, reviewer }: AnsweredScorecard): string {
  if (source === 'human') return reviewer ?? 'A person'

  return model ?? (source === 'import' ? 'Import' : 'Nothing to evaluate')
}
