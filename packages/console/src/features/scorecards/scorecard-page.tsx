import { hasStatus, type ScorecardDetail } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Button, Menu, Modal, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '#api/permissions.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { type Column, List } from '#ui/list/list.tsx'
import { FailedList } from '#ui/list/list-states.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { AgreementSection, QuestionAgreement } from './agreement.tsx'
import { QuestionList } from './question-list.tsx'
import classes from './scorecards.module.css'
import {
  changeScorecard,
  clientWords,
  deleteScorecard,
  type RevisionHead,
  revisionQuery,
  scorecardQuery,
  scorecardsKey,
  stateWords,
  useMayDefine
} from './scorecards.ts'

const organizationRoute = getRouteApi('/signed-in/o/$organization')

const route = getRouteApi('/signed-in/o/$organization/scorecards/$scorecard')

export function ScorecardPage() {
  const { organization } = organizationRoute.useParams()
  const { scorecard: domain } = route.useParams()
  const { data: scorecard, error, refetch } = useQuery(scorecardQuery(organization, domain))
  if (scorecard !== undefined) return <Found key={domain} organization={organization} scorecard={scorecard} />

  return (
    <>
      <PageHead title="Scorecard" />
      {hasStatus(error, 404) ? (
        <Empty icon="scorecards">Scorecard not found. It may have been deleted.</Empty>
      ) : (
        error !== null && <FailedList error={error} retry={refetch} />
      )}
    </>
  )
}

interface ScorecardProps {
  readonly organization: string
  readonly scorecard: ScorecardDetail
}

function Found({ organization, scorecard }: ScorecardProps) {
  const mayDefine = useMayDefine()
  const { state, questions } = scorecard
  const { label, tone } = stateWords[state]

  return (
    <>
      <PageHead
        title={scorecard.name}
        actions={
          mayDefine && (
            <div className={classes.actions}>
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/o/$organization/scorecards/$scorecard/edit"
                    params={{ organization, scorecard: scorecard.domain }}
                  />
                )}
              >
                Edit questions
              </Button>
              <ScorecardMenu organization={organization} scorecard={scorecard} />
            </div>
          )
        }
      >
        <div className={classes.gist}>
          <Status tone={tone}>{label}</Status>
          <bdi>{clientWords(scorecard)}</bdi>
          <Link to="/o/$organization/scorecards" params={{ organization }} className={classes.link}>
            All scorecards
          </Link>
        </div>
      </PageHead>
      <div className={classes.columns}>
        <section aria-labelledby="questions">
          <h2 id="questions" className={classes.title}>
            Questions <span className={classes.about}>{shownWords(scorecard)}</span>
          </h2>
          <QuestionList
            questions={questions}
            more={(key) => <QuestionAgreement organization={organization} domain={scorecard.domain} question={key} />}
          />
        </section>
        <div>
          <NextStep organization={organization} scorecard={scorecard} />
          <section aria-labelledby="answered-by">
            <h2 id="answered-by" className={classes.title}>
              Answered by
            </h2>
            <AnsweredBy organization={organization} scorecard={scorecard} />
          </section>
          <section aria-labelledby="agreement">
            <h2 id="agreement" className={classes.title}>
              Agreement of the model with people
            </h2>
            <AgreementSection organization={organization} scorecard={scorecard} />
          </section>
          <h2 className={classes.title}>Revisions</h2>
          <Revisions organization={organization} scorecard={scorecard} />
        </div>
      </div>
    </>
  )
}

function shownWords({ state, live_revision: live, newest_revision: newest }: ScorecardDetail): string {
  if (live === null) return `of revision ${newest}, not live yet`

  return state === 'live' ? `of revision ${live}, live` : `of revision ${live}, which was live`
}

/** Returns the revision to go live with next; `undefined` if the newest one is live. */
function nextRevision({ state, live_revision: live, newest_revision: newest }: ScorecardDetail): number | undefined {
  if (state === 'retired') return live ?? newest

  return live === newest ? undefined : newest
}

/** Says what is missing until the newest questions are asked. */
function NextStep({ organization, scorecard }: ScorecardProps) {
  const { state, live_revision: live } = scorecard
  const mayGoLive = useMayGoLive(scorecard)
  const next = nextRevision(scorecard)
  if (next === undefined) return null

  return (
    <div className={classes.next}>
      <p>
        {state === 'retired'
          ? 'These questions are no longer asked. Answers stay at their calls.'
          : live === null
            ? 'These questions are asked once you go live.'
            : `Revision ${next} is saved, but not live yet.`}
      </p>
      {mayGoLive && <GoLive organization={organization} scorecard={scorecard} revision={next} isPrimary />}
    </div>
  )
}

/** A model then judges calls, which costs as much as evaluating them again. */
function useMayGoLive({ percent }: ScorecardDetail): boolean {
  const hasPermission = usePermission()

  return useMayDefine() && (percent === 0 || hasPermission('evaluate_again'))
}

interface GoLiveProps extends ScorecardProps {
  readonly revision: number
  readonly isPrimary?: boolean
}

function GoLive({ organization, scorecard, revision, isPrimary = false }: GoLiveProps) {
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
            {mayJudge && <PercentField percent={percent} error={errorOf('percent')} />}
          </>
        )}
      </FormDialog>
    </>
  )
}

function WhoseCalls({ scorecard: { client_name: name } }: Pick<ScorecardProps, 'scorecard'>) {
  return name === null ? 'all clients' : <bdi>{name}</bdi>
}

interface PercentFieldProps {
  readonly percent: number
  readonly error: string | undefined
}

function PercentField({ percent, error }: PercentFieldProps) {
  return (
    <TextInput
      name="percent"
      type="number"
      label="Percent of new calls that a model answers"
      description="Selected at random. With 0, only reviewers and API consumers answer."
      defaultValue={percent}
      required
      min={0}
      max={100}
      step={1}
      error={error}
      data-autofocus
    />
  )
}

function AnsweredBy({ organization, scorecard }: ScorecardProps) {
  const { domain, percent } = scorecard
  const [isOpen, dialog] = useDisclosure()
  const hasPermission = usePermission()
  const mayChange = useMayDefine() && hasPermission('evaluate_again')

  return (
    <p className={classes.line}>
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
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Share of calls"
        submitLabel="Save"
        send={({ text }) => changeScorecard({ organization, domain }, { percent: Number(text('percent')) })}
        changes={scorecardsKey(organization)}
      >
        {(errorOf) => <PercentField percent={percent} error={errorOf('percent')} />}
      </FormDialog>
    </p>
  )
}

function Revisions({ organization, scorecard }: ScorecardProps) {
  const [shown, setShown] = useState<number>()
  const mayGoLive = useMayGoLive(scorecard)
  const { domain, state, live_revision: live, revisions } = scorecard
  const next = nextRevision(scorecard)
  const columns: readonly Column<RevisionHead>[] = [
    {
      label: 'Revision',
      cell: ({ revision }) => (
        <button
          type="button"
          className={classes.link}
          aria-label={`Revision ${revision}: show questions`}
          onClick={() => setShown(revision)}
        >
          Revision {revision}
        </button>
      )
    },
    { label: 'Questions', align: 'end', isHiddenWhenNarrow: true, cell: ({ question_count: count }) => count },
    {
      label: 'Saved',
      isWide: true,
      cell: ({ created_at: at, created_by: by }) => (
        <>
          <Time at={at} /> <bdi className={classes.about}>{by}</bdi>
        </>
      )
    },
    {
      label: 'Status',
      cell: ({ revision, used_at: used }) => {
        if (revision === live && state === 'live') return <Status tone="good">Live</Status>

        return used === null ? <Status tone="waiting">Draft</Status> : <Status tone="neutral">Used</Status>
      }
    },
    {
      label: 'Actions',
      isLabelHidden: true,
      align: 'end',
      cell: ({ revision }) =>
        mayGoLive &&
        revision !== next &&
        (revision !== live || state !== 'live') && (
          <GoLive organization={organization} scorecard={scorecard} revision={revision} />
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

interface RevisionQuestionsProps {
  readonly organization: string
  readonly domain: string
  readonly revision: number
}

export function RevisionQuestions({ organization, domain, revision }: RevisionQuestionsProps) {
  const { data, error, refetch } = useQuery(revisionQuery(organization, domain, revision))
  if (data === undefined) return error === null ? null : <FailedList error={error} retry={refetch} />

  return <QuestionList questions={data.questions} />
}

type Dialog = 'delete' | 'rename' | 'retire'

function ScorecardMenu({ organization, scorecard }: ScorecardProps) {
  const { domain, name, state, revisions } = scorecard
  const [open, setOpen] = useState<Dialog>()
  const navigate = useNavigate()
  const at = { organization, domain }
  const close = () => setOpen(undefined)
  const isUsed = revisions.some(({ used_at: used }) => used !== null)

  return (
    <>
      <ActionMenu label={`Actions for ${name}`} size={32}>
        <Menu.Item onClick={() => setOpen('rename')}>Rename</Menu.Item>
        {state === 'live' && <Menu.Item onClick={() => setOpen('retire')}>Retire</Menu.Item>}
        {!isUsed && (
          <Menu.Item data-danger onClick={() => setOpen('delete')}>
            Delete
          </Menu.Item>
        )}
      </ActionMenu>
      <FormDialog
        isOpen={open === 'rename'}
        onClose={close}
        title="Rename scorecard"
        submitLabel="Save"
        send={({ text }) => changeScorecard(at, { name: text('name').trim() })}
        changes={scorecardsKey(organization)}
      >
        {(errorOf) => (
          <TextInput
            name="name"
            label="Name"
            defaultValue={name}
            required
            maxLength={inputBounds.name}
            autoComplete="off"
            dir="auto"
            error={errorOf('name')}
            data-autofocus
          />
        )}
      </FormDialog>
      <ConfirmDialog
        isOpen={open === 'retire'}
        onClose={close}
        title="Retire scorecard"
        submitLabel="Retire scorecard"
        send={() => changeScorecard(at, { is_retired: true })}
        changes={scorecardsKey(organization)}
      >
        Its questions are no longer asked about new calls. Answers stay at their calls. You can go live again later.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        title="Delete scorecard"
        submitLabel="Delete scorecard"
        send={async () => {
          await deleteScorecard(at)
          await navigate({ to: '/o/$organization/scorecards', params: { organization } })
        }}
        changes={scorecardsKey(organization)}
      >
        Its questions are deleted. No call has answers to them. This can’t be undone.
      </ConfirmDialog>
    </>
  )
}
