import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../session/acts.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { useTimeZone } from '../../time/use-time-zone.ts'
import { AgreementTable } from './charts/agreement-table.tsx'
import { CostCharts } from './charts/cost-charts.tsx'
import { OutcomeCharts } from './charts/outcome-charts.tsx'
import { ScoreCharts } from './charts/score-charts.tsx'
import { VolumeCharts } from './charts/volume-charts.tsx'
import { rangeOf } from './insight-range.ts'
import classes from './insights-page.module.css'
import { PeriodChoice } from './period-choice.tsx'
import { Summary } from './summary.tsx'

const route = getRouteApi('/signed-in/o/$organization/insights')

/** How it goes over time. */
export function InsightsPage() {
  const { organization } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const timeZone = useTimeZone()
  const mayReadCosts = useMay()('read_costs')
  const [now] = useState(() => new Date())
  const scope = { organization, range: rangeOf(search, now, timeZone), client: search.client }

  return (
    <>
      <PageHead title="Insights">
        <PeriodChoice
          organization={organization}
          search={search}
          onChange={(changed) => void navigate({ search: changed, replace: true })}
        />
      </PageHead>
      <Summary scope={scope} />
      <div className={classes.charts}>
        <VolumeCharts scope={scope} />
        <OutcomeCharts scope={scope} />
        <ScoreCharts scope={scope} />
        {mayReadCosts && <CostCharts scope={scope} />}
        <AgreementTable scope={scope} />
      </div>
    </>
  )
}
