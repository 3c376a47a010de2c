import type { ScorecardDetail } from '@callbook/console-api'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount } from '#ui/formats.ts'
import { type Column, List } from '#ui/list/list.tsx'
import { FailedList } from '#ui/list/list-states.tsx'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { GoLive, useMayGoLive } from './judging.tsx'
import { QuestionList } from './question-list.tsx'
import { RunButton } from './run-button.tsx'
import classes from './scorecards.module.css'
import { questionsWords, type RevisionHead, revisionQuery } from './scorecards.ts'

interface RevisionsProps {
  readonly organization: string
  readonly scorecard: ScorecardDetail
  /** Revision to go live with next, which has its buttons above. */
  readonly next: number | undefined
}

/** All revisions, newest first, with their questions and the state of their tests. */
export function Revisions({ organization, scorecard, next }: RevisionsProps) {
  const [shown, setShown] = useState<number>()
  const mayGoLive = useMayGoLive(scorecard)
  const { domain, state, live_revision: live, revisions } = scorecard
  const isLive = (revision: number) => revision === live && state === 'live'
  const columns: readonly Column<RevisionHead>[] = [
    {
      label: 'Revision',
      isWide: true,
      cell: ({ revision, question_count: count, created_at: at, created_by: by }) => (
        <>
          <button
            type="button"
            className={classes.link}
            aria-label={`Revision ${revision}: show questions`}
            onClick={() => setShown(revision)}
          >
            Revision {revision}
          </button>
          <div className={classes.about}>
            {questionsWords(count)}, <Time at={at} />, <bdi>{by}</bdi>
          </div>
        </>
      )
    },
    {
      label: 'Status',
      cell: ({ revision, used_at: used, test }) => (
        <>
          {isLive(revision) ? (
            <Status tone="good">Live</Status>
          ) : used === null ? (
            <Status tone="waiting">Draft</Status>
          ) : (
            <Status tone="neutral">{test === null ? 'Used' : 'Tested'}</Status>
          )}
          {test !== null && <div>{<TestLink {...{ organization, domain, revision, test }} />}</div>}
        </>
      )
    },
    {
      label: 'Actions',
      isLabelHidden: true,
      align: 'end',
      cell: ({ revision }) =>
        revision !== next &&
        !isLive(revision) && (
          <div className={classes.actions}>
            <RunButton organization={organization} scorecard={scorecard} revision={revision} isSmall />
            {mayGoLive && <GoLive organization={organization} scorecard={scorecard} revision={revision} />}
          </div>
        )
    }
  ]

  return (
    <>
      <List
        name="Revisions"
        query={{ data: revisions, error: null, isPlaceholderData: false, refetch: () => undefined }}
        columns={columns}
        keyOf={({ revision }) => String(revision)}
        empty={null}
      />
      {shown !== undefined && (
        <Modal opened onClose={() => setShown(undefined)} title={`Questions of revision ${shown}`} size={560}>
          <RevisionQuestions organization={organization} domain={domain} revision={shown} />
        </Modal>
      )}
    </>
  )
}

interface TestLinkProps extends RevisionQuestionsProps {
  readonly test: NonNullable<RevisionHead['test']>
}

/** Link to the results of a test, with their number. */
export function TestLink({ organization, domain, revision, test: { answered, pending, failed } }: TestLinkProps) {
  const states = [
    `${formatCount(answered)} answered`,
    ...(pending > 0 ? [`${formatCount(pending)} pending`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : [])
  ]

  return (
    <Link
      to="/o/$organization/scorecards/$scorecard/tests/$revision"
      params={{ organization, scorecard: domain, revision: String(revision) }}
      className={classes.link}
      aria-label={`Test: ${states.join(', ')}; results of revision ${revision}`}
    >
      Test: {states.join(', ')}
    </Link>
  )
}

interface RevisionQuestionsProps {
  readonly organization: string
  readonly domain: string
  readonly revision: number
}

function RevisionQuestions({ organization, domain, revision }: RevisionQuestionsProps) {
  const { data, error, refetch } = useQuery(revisionQuery(organization, domain, revision))
  if (data === undefined) return error === null ? null : <FailedList error={error} retry={refetch} />

  return <QuestionList questions={data.questions} />
}
