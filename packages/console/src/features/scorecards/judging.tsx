import type { ScorecardDetail } from '@callbook/console-api'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { usePermission } from '#api/permissions.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { formatCount } from '#ui/formats.ts'
import { Status } from '#ui/status.tsx'
import { UsedBudget } from './budget.tsx'
import { JudgedShare } from './estimate.tsx'
import { RunButton } from './run-button.tsx'
import classes from './scorecards.module.css'
import { changeScorecard, scorecardsKey, useMayDefine } from './scorecards.ts'

interface ScorecardProps {
  readonly organization: string
  readonly scorecard: ScorecardDetail
}

/** A model then judges calls, which costs as much as evaluating them again. */
export function useMayGoLive({ percent }: ScorecardDetail): boolean {
  const hasPermission = usePermission()

  return useMayDefine() && (percent === 0 || hasPermission('evaluate_again'))
}

interface GoLiveProps extends ScorecardProps {
  readonly revision: number
  readonly isPrimary?: boolean
}

export function GoLive({ organization, scorecard, revision, isPrimary = false }: GoLiveProps) {
  const [isOpen, dialog] = useDisclosure()
  const mayJudge = usePermission()('evaluate_again')
  const { domain, percent, live_revision: live } = scorecard

  return (
    <>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        size={isPrimary ? 'sm' : 'compact-xs'}
        aria-label={`Go live with revision ${revision}`}
        onClick={dialog.open}
      >
        Go live
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title={`Go live with revision ${revision}`}
        submitLabel="Go live"
        send={({ text }) =>
          changeScorecard(
            { organization, domain },
            {
              live_revision: revision,
              ...(mayJudge && { percent: Number(text('percent')) }),
              ...(scorecard.state === 'retired' && { is_retired: false })
            }
          )
        }
        changes={scorecardsKey(organization)}
      >
        {(errorOf) => (
          <>
            <Text size="sm">
              Its questions are asked about calls of <WhoseCalls scorecard={scorecard} />: reviewers see them, and a
              model can answer them for new calls.
              {live !== null && live !== revision && ` Answers to revision ${live} stay at their calls.`}
            </Text>
            <Text size="sm">
              A question that was live keeps its words and choices, so that its answers stay comparable. With other
              words, it becomes a new question.
            </Text>
            {mayJudge && <JudgedShare {...{ organization, domain, revision, percent }} error={errorOf('percent')} />}
          </>
        )}
      </FormDialog>
    </>
  )
}

function WhoseCalls({ scorecard: { client_name: name } }: Pick<ScorecardProps, 'scorecard'>) {
  return name === null ? 'all clients' : <bdi>{name}</bdi>
}

/** Who answers the questions about new calls, and what lets a model answer them about past calls. */
export function AnsweredBy({ organization, scorecard }: ScorecardProps) {
  const { domain, percent, state, live_revision: live, newest_revision: newest } = scorecard
  const [isOpen, dialog] = useDisclosure()
  const hasPermission = usePermission()
  const mayChange = useMayDefine() && hasPermission('evaluate_again')

  return (
    <div className={classes.line}>
      <span>
        {percent === 0
          ? 'Reviewers and API consumers'
          : `A model, for ${percent}% of new calls; also reviewers and API consumers`}
      </span>
      {mayChange && (
        <Button variant="default" size="compact-xs" aria-label="Change share of calls" onClick={dialog.open}>
          Change
        </Button>
      )}
      {state === 'live' && live !== null && (
        <RunButton organization={organization} scorecard={scorecard} revision={live} isSmall />
      )}
      <PendingWork organization={organization} scorecard={scorecard} />
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Share of calls"
        submitLabel="Save"
        send={({ text }) => changeScorecard({ organization, domain }, { percent: Number(text('percent')) })}
        changes={scorecardsKey(organization)}
      >
        {(errorOf) => (
          <JudgedShare {...{ organization, domain, percent }} revision={live ?? newest} error={errorOf('percent')} />
        )}
      </FormDialog>
    </div>
  )
}

/** Answers of a model that wait or failed. */
function PendingWork({ organization, scorecard: { work, client_id: client } }: ScorecardProps) {
  const { pending, failed } = work

  return (
    <>
      {pending > 0 && (
        <>
          <Status tone="waiting">{formatCount(pending)} pending</Status>
          <UsedBudget organization={organization} client={client} />
        </>
      )}
      {failed > 0 && (
        <Link
          to="/o/$organization/calls"
          params={{ organization }}
          search={{ evaluation: 'failed' }}
          className={classes.link}
        >
          {formatCount(failed)} failed
        </Link>
      )}
    </>
  )
}
