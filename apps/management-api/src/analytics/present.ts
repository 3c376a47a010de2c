import type { CallSums } from '@callbook/db'
import type { TimeStep } from '@callbook/domain'

type FiguresOf<Figures extends object> = (sums: Sums) => Figures

type Sums = Pick<CallSums, 'calls' | 'durationSeconds' | 'timed' | 'costUsd' | 'priced'>

interface Presentation<Figures extends object> {
  readonly figuresOf: FiguresOf<Figures>
  readonly isGrouped: boolean
  readonly names: ReadonlyMap<string, string>
}

export function presentSteps<Figures extends object>(
  steps: readonly TimeStep[],
  sums: readonly CallSums[],
  presentation: Presentation<Figures>
) {
  const byStep = Map.groupBy(sums, ({ step }) => step)

  return {
    data: steps.map(({ from, until }, nth) => ({
      ...timesOf({ from, until }),
      ...presentGroups(byStep.get(nth) ?? [], presentation)
    })),
    total: presentGroups(sums, presentation)
  }
}

function presentGroups<Figures extends object>(
  sums: readonly CallSums[],
  { figuresOf, isGrouped, names }: Presentation<Figures>
) {
  const figures = figuresOf(add(sums))
  if (!isGrouped) return figures
  const byRank = [...Map.groupBy(sums, ({ rank }) => rank ?? Number.POSITIVE_INFINITY)].sort(([a], [b]) => a - b)
  const groups = byRank
    .filter(([rank]) => rank !== Number.POSITIVE_INFINITY)
    .map(([, some]) => {
      const value = some[0]?.value ?? null

      return { value, name: value === null ? null : (names.get(value) ?? null), ...figuresOf(add(some)) }
    })
  const others = sums.filter(({ rank }) => rank === undefined)

  return { ...figures, groups, other: others.length === 0 ? null : figuresOf(add(others)) }
}

export function add(some: readonly Sums[]): Sums {
  const sum = (name: keyof Sums) => some.reduce((all, sums) => all + sums[name], 0)

  return {
    calls: sum('calls'),
    durationSeconds: sum('durationSeconds'),
    timed: sum('timed'),
    costUsd: sum('costUsd'),
    priced: sum('priced')
  }
}

export function callFigures({ calls }: Sums) {
  return { calls }
}

export function usageFigures({ calls, durationSeconds, timed, costUsd, priced }: Sums) {
  return {
    calls,
    duration_seconds: rounded(durationSeconds, 3),
    minutes: rounded(durationSeconds / 60, 3),
    calls_without_duration: calls - timed,
    cost_usd: rounded(costUsd, 6),
    calls_without_cost: calls - priced
  }
}

/** Removes rounding errors of sums, so that 0.1 and 0.2 give 0.3. */
export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

export function timesOf({ from, until }: TimeStep) {
  return { start: new Date(from).toISOString(), end: new Date(until).toISOString() }
}
