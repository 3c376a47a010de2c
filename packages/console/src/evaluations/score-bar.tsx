import { scoreWords } from './evaluation-words.ts'
import classes from './score-bar.module.css'

interface ScoreBarProps {
  readonly label: string
  /** Of a hundred; null where it was not determined. */
  readonly score: number | null
  /** Why it is this, shown on opening. */
  readonly rationale: string | null
  /** Whether less is better. */
  readonly isRisk?: boolean
}

/** A score as a bar; whoever opens it reads why. */
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
        {isRisk && 'Less is better. '}
        {rationale}
      </p>
    </details>
  )
}
