import type { ListedScorecard } from '@callbook/console-api'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type Column, List, Named } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { Budget } from './budget.tsx'
import classes from './scorecards.module.css'
import { clientWords, questionsWords, scorecardsQuery, stateWords, useMayDefine } from './scorecards.ts'

const route = getRouteApi('/signed-in/o/$organization/scorecards')

const columns: readonly Column<ListedScorecard>[] = [
  { label: 'Name', isWide: true, card: 'title', cell: ({ name }) => <Named name={name} detail="" /> },
  {
    label: 'Client',
    card: 'detail',
    cell: (scorecard) => <bdi>{clientWords(scorecard)}</bdi>,
    sortValue: clientWords
  },
  {
    label: 'Status',
    card: 'value',
    cell: ({ state }) => <Status tone={stateWords[state].tone}>{stateWords[state].label}</Status>,
    sortValue: ({ state }) => stateWords[state].label
  },
  {
    label: 'Questions',
    align: 'end',
    card: 'note',
    cell: ({ question_count: count }) => questionsWords(count),
    sortValue: ({ question_count: count }) => count
  },
  { label: 'Changed', cell: ({ updated_at: at }) => <Time at={at} />, sortValue: ({ updated_at: at }) => at }
]

export function ScorecardsPage() {
  const { organization } = route.useParams()
  const query = useQuery(scorecardsQuery(organization))
  const mayDefine = useMayDefine()
  const newScorecard = mayDefine && (
    <Button
      renderRoot={(props) => (
        <Link {...props} to="/o/$organization/scorecards/new-scorecard" params={{ organization }} />
      )}
    >
      New scorecard
    </Button>
  )

  return (
    <>
      <PageHead
        title="Scorecards"
        {...(query.data !== undefined && { count: query.data.length })}
        actions={query.data?.length !== 0 && newScorecard}
      >
        {mayDefine && query.data !== undefined && query.data.length > 0 && (
          <div className={classes.gist}>
            Evaluations by a model: <Budget organization={organization} />
          </div>
        )}
      </PageHead>
      <List
        name="Scorecards"
        query={query}
        columns={columns}
        keyOf={({ domain }) => domain}
        linkOf={({ domain }) => ({
          to: '/o/$organization/scorecards/$scorecard',
          params: { organization, scorecard: domain }
        })}
        empty={
          <Empty icon="scorecards" action={newScorecard}>
            A scorecard asks your own questions about each call.
          </Empty>
        }
      />
    </>
  )
}
