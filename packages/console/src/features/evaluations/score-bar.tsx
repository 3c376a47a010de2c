import { scoreWords } from './evaluation-words.ts'
import { Quotes } from './evidence.tsx'
import classes from './score-bar.module.css'

interface ScoreBarProps {
  readonly label: string
  /** Path of the part of the result that has the score. */
  readonly field: string
  /** From 0 to 100; `null` if not determined. */
  readonly score: number | null
  readonly rationale: string | null
  /** Whether lower is better. */
  readonly isRisk?: boolean
}

export function ScoreBar({ label, field, score, rationale, isRisk = false }: ScoreBarProps) {
  return (
    <div className={classes.entry}>
      <div className={classes.line}>
        <span className={classes.label}>{label}</span>
        <span className={classes.track} aria-hidden>
          <span data-risk={isRisk || undefined} style={{ inlineSize: `${score ?? 0}%` }} />
        </span>
        <span className={classes.score}>
          {score === null ? <span title="Not determined">–</span> : scoreWords(score)}
        </span>
      </div>
      {rationale !== null && (
        <p dir="auto" className={classes.rationale}>
          {isRisk && 'Lower is better. '}
          {rationale}
        </p>
      )}
      <Quotes field={field} />
    </div>
  )
}
