import { scoreWords } from './evaluation-words.ts'
import classes from './score-bar.module.css'

interface ScoreBarProps {
  readonly label: string
  /** From 0 to 100; `null` if not determined. */
  readonly score: number | null
  /** Reason for the score, shown when opened. */
  readonly rationale: string | null
  /** Whether lower is better. */
  readonly isRisk?: boolean
}

/** A score as a bar, with its rationale when opened. */
export function ScoreBar({ label, score, rationale, isRisk = false }: ScoreBarProps) {
  const line = (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.track} aria-hidden>
        <span data-risk={isRisk || undefined} style={{ inlineSize: `${score ?? 0}%` }} />
      </span>
      <span className={classes.score}>
        {score === null ? <span title="Not determined">–</span> : scoreWords(score)}
      </span>
    </>
  )
  if (rationale === null) return <div className={classes.line}>{line}</div>

  return (
    <details className={classes.opening}>
      <summary className={classes.line}>{line}</summary>
      <p dir="auto" className={classes.rationale}>
        {isRisk && 'Lower is better. '}
        {rationale}
      </p>
    </details>
  )
}
