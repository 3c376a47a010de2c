import classes from './score.module.css'

/** A score from 0 to 100 next to a thin bar; gray without a score. */
export function Score({ value }: { readonly value: number | null }) {
  return (
    <span className={classes.score} data-known={value !== null}>
      {value === null ? '–' : Math.round(value)}
      <svg className={classes.bar} viewBox="0 0 4 100" preserveAspectRatio="none" aria-hidden>
        <rect className={classes.whole} width="4" height="100" />
        {value !== null && <rect className={classes.part} width="4" y={100 - value} height={value} />}
      </svg>
    </span>
  )
}
