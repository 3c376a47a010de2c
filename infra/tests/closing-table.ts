import { durationOf, type Outcome } from './progress.ts'

/**
 * Formats the tasks with their durations and counts, the reasons for skipped tests, the failed tests, and a final line
 * with the totals.
 */
export function closingTable(outcomes: readonly Outcome[]): string {
  const width = Math.max(...outcomes.map(({ name }) => name.length))
  const rows = outcomes
    .toSorted((one, other) => other.seconds - one.seconds)
    .map((outcome) => {
      const { name, state, results } = outcome
      const counts = results === undefined ? '' : countsOf(results)

      return `${name.padEnd(width)}  ${state.padEnd(7)}  ${durationOf(outcome).padStart(9)}  ${counts}`.trimEnd()
    })
  const skips = outcomes.flatMap(({ name, results }) =>
    (results?.skips ?? []).map(({ count, reason }) => `skipped in ${name}: ${count}, ${reason}`)
  )
  const failures = outcomes.flatMap(({ name, results }) =>
    (results?.failures ?? []).map(({ test, message }) => `failed in ${name}: ${test}: ${message}`)
  )

  return [...rows, '', ...skips, ...failures, countsOf(sumOf(outcomes))].join('\n')
}

interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Counts a task that failed without a failed test, such as a format check, as one failure. */
function sumOf(outcomes: readonly Outcome[]): Counts {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { state, results } of outcomes) {
    total.passed += results?.passed ?? 0
    total.skipped += results?.skipped ?? 0
    total.failed += state === 'failed' ? Math.max(1, results?.failed ?? 0) : 0
  }

  return total
}

function countsOf({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
