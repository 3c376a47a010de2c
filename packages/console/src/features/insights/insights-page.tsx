import { getRouteApi } from '@tanstack/react-router'
import { usePermission } from '#api/permissions.ts'
import { WhenNear } from '#ui/chart/when-near.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { AgentChoices } from './agents/agent-choices.tsx'
import { AgentComparison } from './agents/agent-comparison.tsx'
import { AgentList } from './agents/agent-list.tsx'
import { AgreementTable } from './charts/agreement-table.tsx'
import { AnswerCharts } from './charts/answer-charts.tsx'
import { CostCharts } from './charts/cost-charts.tsx'
import { FlagChart } from './charts/flag-chart.tsx'
import { MeanScoreCharts } from './charts/mean-score-charts.tsx'
import { OutcomeCharts } from './charts/outcome-charts.tsx'
import { ScoreCharts } from './charts/score-charts.tsx'
import { VolumeChart } from './charts/volume-chart.tsx'
import { type InsightSearch, readInsightSearch } from './insight-search.ts'
import { type InsightScope, useInsightScope } from './insights.ts'
import classes from './insights-page.module.css'
import { PeriodChoice } from './period-choice.tsx'
import { Summary } from './summary.tsx'

const route = getRouteApi('/signed-in/o/$organization/insights')

export function InsightsPage() {
  const { organization } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayReadCosts = usePermission()('read_costs')
  const scope = useInsightScope(organization, search)
  const change = (changed: InsightSearch) => void navigate({ search: readInsightSearch({ ...changed }), replace: true })

  return (
    <>
      <PageHead title="Insights">
        <PeriodChoice organization={organization} search={search} onChange={change}>
          {scope !== undefined && <AgentChoices scope={scope} search={search} onChange={change} />}
        </PeriodChoice>
      </PageHead>
      {scope === undefined ? (
        <Empty icon="insights">Choose the first and last day of the range.</Empty>
      ) : (
        <Figures scope={scope} search={search} mayReadCosts={mayReadCosts} onChange={change} />
      )}
    </>
  )
}

interface FiguresProps {
  readonly scope: InsightScope
  readonly search: InsightSearch
  readonly mayReadCosts: boolean
  readonly onChange: (search: InsightSearch) => void
}

function Figures({ scope, search, mayReadCosts, onChange }: FiguresProps) {
  const isOfAgent = scope.assistant !== undefined
  const { period, from, to, compare, compare_version: version } = search

  return (
    <>
      <Summary scope={scope} />
      {isOfAgent && compare !== undefined && <AgentComparison scope={scope} other={{ assistant: compare, version }} />}
      {!isOfAgent && <AgentList scope={scope} period={{ period, from, to }} />}
      <div className={classes.charts}>
        <VolumeChart scope={scope} />
        <FlagChart scope={scope} />
        <OutcomeCharts scope={scope} />
        <MeanScoreCharts scope={scope} />
        <ScoreCharts scope={scope} />
        {mayReadCosts && <CostCharts scope={scope} />}
        {!isOfAgent && (
          <WhenNear distance={400}>
            <AgreementTable scope={scope} />
          </WhenNear>
        )}
      </div>
      <WhenNear distance={400}>
        <AnswerCharts
          scope={scope}
          domain={search.scorecard}
          other={isOfAgent && compare !== undefined ? { assistant: compare, version } : undefined}
          onChange={(scorecard) => onChange({ ...search, scorecard })}
        />
      </WhenNear>
    </>
  )
}
