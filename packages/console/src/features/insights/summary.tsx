import { useQuery } from '@tanstack/react-query'
import { usePermission } from '#api/permissions.ts'
import { scopeLink } from './calls-behind.ts'
import { type InsightScope, insightsQuery } from './insights.ts'
import { type KeyFigure, KeyFigures } from './key-figures.tsx'
import { shareOf } from './numbers.ts'

/** Key figures of the period compared with the previous period of the same length. */
export function Summary({ scope }: { readonly scope: InsightScope }) {
  const mayReadCosts = usePermission()('read_costs')
  const { data: { volume, outcomes, scores, costs } = {} } = useQuery(insightsQuery(scope))
  const completed = outcomes?.statuses.find(({ status }) => status === 'completed')
  const part = (of: 'before' | 'total') => scores && shareOf(scores[of].flags.flagged, scores[of].flags.calls)

  const figures: KeyFigure[] = [
    {
      label: 'Calls',
      unit: 'calls',
      now: volume?.total.calls,
      before: volume?.before.calls,
      link: scopeLink(scope)
    },
    {
      label: 'Completed',
      unit: 'share',
      now: volume && completed && shareOf(completed.calls, volume.total.calls),
      before: volume && completed && shareOf(completed.before, volume.before.calls)
    },
    {
      label: 'Lead quality',
      unit: 'score',
      now: scores?.total.lead_score.mean,
      before: scores?.before.lead_score.mean
    },
    { label: 'Flagged for review', unit: 'share', now: part('total'), before: part('before') }
  ]
  const ofCosts: KeyFigure[] = [
    { label: 'Minutes', unit: 'minutes', now: costs?.total.minutes, before: costs?.before.minutes },
    { label: 'Call cost', unit: 'dollars', now: costs?.total.cost_usd, before: costs?.before.cost_usd }
  ]

  return <KeyFigures figures={mayReadCosts ? [...figures, ...ofCosts] : figures} />
}
