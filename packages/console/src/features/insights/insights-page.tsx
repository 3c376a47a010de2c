import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '#api/session/permissions.ts'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { useTimeZone } from '#ui/time/use-time-zone.ts'
import { AgreementTable } from './charts/agreement-table.tsx'
import { CostCharts } from './charts/cost-charts.tsx'
import { FlagChart } from './charts/flag-chart.tsx'
import { OutcomeCharts } from './charts/outcome-charts.tsx'
import { ScoreCharts } from './charts/score-charts.tsx'
import { VolumeChart } from './charts/volume-chart.tsx'
import { rangeOf } from './insight-range.ts'
import type { InsightScope } from './insights.ts'
import classes from './insights-page.module.css'
import { PeriodChoice } from './period-choice.tsx'
import { Summary } from './summary.tsx'

const route = getRouteApi('/signed-in/o/$organization/insights')

/** Charts of an organization over time. */
export function InsightsPage() {
  const { organization } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const timeZone = useTimeZone()
  const mayReadCosts = usePermission()('read_costs')
  const [now] = useState(() => new Date())
  const range = rangeOf(search, now, timeZone)

  return (
    <>
      <PageHead title="Insights">
        <PeriodChoice
          organization={organization}
          search={search}
          onChange={(changed) => void navigate({ search: changed, replace: true })}
        />
      </PageHead>
      {range === undefined ? (
        <Empty icon="insights">Choose the first and last day of the range.</Empty>
      ) : (
        <Figures scope={{ organization, range, client: search.client }} mayReadCosts={mayReadCosts} />
      )}
    </>
  )
}

function Figures({ scope, mayReadCosts }: { readonly scope: InsightScope; readonly mayReadCosts: boolean }) {
  return (
    <>
      <Summary scope={scope} />
      <div className={classes.charts}>
        <VolumeChart scope={scope} />
        <FlagChart scope={scope} />
        <OutcomeCharts scope={scope} />
        <ScoreCharts scope={scope} />
        {mayReadCosts && <CostCharts scope={scope} />}
        <AgreementTable scope={scope} />
      </div>
    </>
  )
}
