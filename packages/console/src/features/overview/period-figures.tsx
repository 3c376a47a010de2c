import type { OverviewFigures } from '@callbook/console-api'
import { usePermission } from '#api/session/permissions.ts'
import { callsLink } from '#features/insights/calls-behind.ts'
import { type KeyFigure, KeyFigures } from '#features/insights/key-figures.tsx'
import { shareOf } from '#features/insights/numbers.ts'

interface PeriodFiguresProps {
  readonly organization: string
  /** `undefined` while loading. */
  readonly figures: OverviewFigures | undefined
  readonly timeZone: string
}

export function PeriodFigures({ organization, figures, timeZone }: PeriodFiguresProps) {
  const mayReadCosts = usePermission()('read_costs')
  const { total, before, steps = [] } = figures ?? {}
  const [first, last] = [steps[0], steps.at(-1)]
  const whole = first && last && { start: first.start, end: last.end }
  const flagRate = (of: typeof total) => of && shareOf(of.flagged, of.evaluated)

  const shown: KeyFigure[] = [
    {
      label: 'Calls',
      unit: 'calls',
      now: total?.calls,
      before: before?.calls,
      link: whole && callsLink(organization, whole, { time_zone: timeZone }, {})
    },
    { label: 'Minutes', unit: 'minutes', now: total?.minutes, before: before?.minutes },
    { label: 'Lead quality', unit: 'score', now: total?.lead_score, before: before?.lead_score },
    { label: 'Adherence', unit: 'score', now: total?.adherence_score, before: before?.adherence_score },
    { label: 'Flag rate', unit: 'share', now: flagRate(total), before: flagRate(before) }
  ]
  const cost: KeyFigure = { label: 'Call cost', unit: 'dollars', now: total?.cost_usd, before: before?.cost_usd }

  return <KeyFigures figures={mayReadCosts ? shown.toSpliced(2, 0, cost) : shown} />
}
