import { hasStatus, type ScorecardDetail } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Button, Menu, TextInput } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ActionMenu } from '#ui/action-menu.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { FailedList } from '#ui/list/list-states.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Status } from '#ui/status.tsx'
import { AgreementSection, QuestionAgreement } from './agreement.tsx'
import { Budget } from './budget.tsx'
import { AnsweredBy, GoLive, useMayGoLive } from './judging.tsx'
import { QuestionList } from './question-list.tsx'
import { Revisions, TestLink } from './revisions.tsx'
import { RunButton } from './run-button.tsx'
import classes from './scorecards.module.css'
import {
  changeScorecard,
  clientWords,
  deleteScorecard,
  scorecardsKey,
  stateWords,
  useMayDefine,
  useWatchedScorecard
} from './scorecards.ts'

const organizationRoute = getRouteApi('/signed-in/o/$organization')

const route = getRouteApi('/signed-in/o/$organization/scorecards/$scorecard')

export function ScorecardPage() {
  const { organization } = organizationRoute.useParams()
  const { scorecard: domain } = route.useParams()
  const { data: scorecard, error, refetch } = useWatchedScorecard(organization, domain)
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
          {mayDefine && (
            <section aria-labelledby="limits">
              <h2 id="limits" className={classes.title}>
                Daily limit of the model
              </h2>
              <Limits organization={organization} scorecard={scorecard} />
            </section>
          )}
          <section aria-labelledby="agreement">
            <h2 id="agreement" className={classes.title}>
              Agreement of the model with people
            </h2>
            <AgreementSection organization={organization} scorecard={scorecard} />
          </section>
          <h2 className={classes.title}>Revisions</h2>
          <Revisions organization={organization} scorecard={scorecard} next={nextRevision(scorecard)} />
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
  const test = scorecard.revisions.find(({ revision }) => revision === next)?.test ?? null

  return (
    <div className={classes.next}>
      <p>
        {state === 'retired'
          ? 'These questions are no longer asked. Answers stay at their calls.'
          : live === null
            ? 'These questions are asked once you go live.'
            : `Revision ${next} is saved, but not live yet.`}
      </p>
      {test !== null && (
        <p>
          <TestLink {...{ organization, test }} domain={scorecard.domain} revision={next} />
        </p>
      )}
      <div className={classes.actions}>
        {mayGoLive && <GoLive organization={organization} scorecard={scorecard} revision={next} isPrimary />}
        <RunButton organization={organization} scorecard={scorecard} revision={next} />
      </div>
    </div>
  )
}

/** The budgets that apply to the scorecard. */
function Limits({ organization, scorecard: { client_id: id, client_name: name } }: ScorecardProps) {
  return (
    <Facts>
      <Fact label="All scorecards">
        <Budget organization={organization} />
      </Fact>
      {id !== null && name !== null && (
        <Fact label={<bdi>{name}</bdi>}>
          <Budget organization={organization} client={{ id, name }} />
        </Fact>
      )}
    </Facts>
  )
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
