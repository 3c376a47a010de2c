import { hasStatus, type ScorecardDetail, type TestedCall } from '@callbook/console-api'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { EvidenceProvider, Quotes } from '#features/evaluations/evidence.tsx'
import { formatCount } from '#ui/formats.ts'
import { FailedList, MoreRows } from '#ui/list/list-states.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import segments from '#ui/page/segments.module.css'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { CollectLabels, QuestionAgreement } from './agreement.tsx'
import { answerWords } from './answer-words.ts'
import { UsedBudget } from './budget.tsx'
import answerClasses from './call-scorecard.module.css'
import { GoLive, useMayGoLive } from './judging.tsx'
import { QuestionList } from './question-list.tsx'
import { RunButton } from './run-button.tsx'
import classes from './scorecards.module.css'
import { clientWords, revisionQuery, useWatchedScorecard } from './scorecards.ts'
import { hasDifference, isDifferent, labelOf, sortAnswers, testedCallsQuery } from './tested-calls.ts'

const organizationRoute = getRouteApi('/signed-in/o/$organization')

const route = getRouteApi('/signed-in/o/$organization/scorecards/$scorecard/tests/$revision')

/** Results of the test of a revision on past calls. */
export function TestPage() {
  const { organization } = organizationRoute.useParams()
  const { scorecard: domain, revision: text } = route.useParams()
  const revision = Number(text)
  const title = `Test of revision ${text}`
  const { data: scorecard, error, refetch } = useWatchedScorecard(organization, domain)
  const head = scorecard?.revisions.find((one) => one.revision === revision)
  if (scorecard !== undefined && head !== undefined) {
    return <Found key={`${domain} ${text}`} {...{ organization, scorecard, revision, test: head.test, title }} />
  }

  return (
    <>
      <PageHead title={title} />
      {scorecard !== undefined || hasStatus(error, 404) ? (
        <Empty icon="scorecards">Revision not found. Its scorecard may have been deleted.</Empty>
      ) : (
        error !== null && <FailedList error={error} retry={refetch} />
      )}
    </>
  )
}

type Test = ScorecardDetail['revisions'][number]['test']

interface FoundProps {
  readonly organization: string
  readonly scorecard: ScorecardDetail
  readonly revision: number
  readonly test: Test
  readonly title: string
}

function Found({ organization, scorecard, revision, test, title }: FoundProps) {
  const { domain, name, state, client_id: client, live_revision: live } = scorecard
  const { data: asked } = useQuery(revisionQuery(organization, domain, revision))
  const isLive = state === 'live' && live === revision
  const mayGoLive = useMayGoLive(scorecard) && !isLive

  return (
    <>
      <PageHead
        title={title}
        actions={
          !isLive && (
            <div className={classes.actions}>
              <RunButton organization={organization} scorecard={scorecard} revision={revision} />
              {mayGoLive && <GoLive organization={organization} scorecard={scorecard} revision={revision} isPrimary />}
            </div>
          )
        }
      >
        <div className={classes.gist}>
          <TestState test={test} />
          {test !== null && test.pending > 0 && <UsedBudget organization={organization} client={client} />}
          <bdi>{clientWords(scorecard)}</bdi>
          <Link
            to="/o/$organization/scorecards/$scorecard"
            params={{ organization, scorecard: domain }}
            className={classes.link}
          >
            <bdi>{name}</bdi>
          </Link>
        </div>
      </PageHead>
      <div className={classes.columns}>
        <section aria-labelledby="calls">
          <h2 id="calls" className={classes.title}>
            Calls
          </h2>
          <TestedCalls organization={organization} domain={domain} revision={revision} />
        </section>
        <section aria-labelledby="agreement">
          <h2 id="agreement" className={classes.title}>
            Agreement of the model with people
          </h2>
          {test !== null && (
            <div className={classes.line}>
              <CollectLabels organization={organization} scorecard={scorecard} revision={revision} />
            </div>
          )}
          {asked !== undefined && (
            <QuestionList
              questions={asked.questions}
              more={(key) => <QuestionAgreement {...{ organization, domain, revision }} question={key} />}
            />
          )}
        </section>
      </div>
    </>
  )
}

/** How many calls of a test were answered, are pending, or failed. */
function TestState({ test }: { readonly test: Test }) {
  if (test === null) return <Status tone="neutral">Not tested</Status>
  const { answered, pending, failed } = test

  return (
    <>
      <Status tone={pending > 0 ? 'waiting' : 'good'}>{formatCount(answered)} answered</Status>
      {pending > 0 && <span>{formatCount(pending)} pending</span>}
      {failed > 0 && <Status tone="bad">{formatCount(failed)} failed</Status>}
    </>
  )
}

const views = { all: 'All', differences: 'Different from people', failed: 'Failed' } as const

type TestView = keyof typeof views

interface TestedCallsProps {
  readonly organization: string
  readonly domain: string
  readonly revision: number
}

function TestedCalls({ organization, domain, revision }: TestedCallsProps) {
  const { show } = route.useSearch()
  const query = useInfiniteQuery(testedCallsQuery({ organization, domain }, revision))
  const calls = query.data?.pages.flatMap(({ data }) => data)
  if (calls === undefined) {
    return query.error === null ? <p aria-busy>Loading…</p> : <FailedList error={query.error} retry={query.refetch} />
  }
  if (calls.length === 0) {
    return <Empty icon="scorecards">A test lets a model answer these questions about past calls.</Empty>
  }
  const differing = calls.filter(hasDifference)
  const view = show ?? (differing.length > 0 ? 'differences' : 'all')
  const shown = { all: calls, differences: differing, failed: calls.filter(({ state }) => state === 'failed') }[view]

  return (
    <>
      <nav aria-label="Calls" className={segments.segments}>
        {(Object.keys(views) as TestView[]).map((name) => (
          <Link key={name} to="." search={{ show: name }} replace aria-current={name === view ? 'true' : undefined}>
            {views[name]}
          </Link>
        ))}
      </nav>
      <ol className={classes.tested}>
        {shown.map((call) => (
          <li key={call.call_id}>
            <Tested organization={organization} call={call} answers={answersOf(call, view)} />
          </li>
        ))}
      </ol>
      {shown.length === 0 && (
        <p className={classes.about}>
          {view === 'failed'
            ? 'No call failed.'
            : calls.some(({ human }) => human !== null)
              ? 'People gave the same answers.'
              : 'People have not answered about these calls.'}
          {query.hasNextPage && ' Load more to see older calls.'}
        </p>
      )}
      <MoreRows query={{ ...query, data: shown }} />
    </>
  )
}

/** Returns the answers that a view shows. */
function answersOf(call: TestedCall, view: TestView): readonly Answer[] {
  return view === 'differences' ? call.answers.filter((answer) => isDifferent(call, answer)) : sortAnswers(call)
}

type Answer = TestedCall['answers'][number]

interface TestedProps {
  readonly organization: string
  readonly call: TestedCall
  readonly answers: readonly Answer[]
}

function Tested({ organization, call, answers }: TestedProps) {
  const navigate = useNavigate()
  const link = { to: '/o/$organization/calls/$call', params: { organization, call: call.call_id } } as const
  const { state, error, evidence, occurred_at: at, client_name: client } = call

  return (
    <article aria-label={`Call of ${client}`}>
      <div className={classes.gist}>
        <Link {...link} className={classes.link}>
          <Time at={at} isLong />
        </Link>
        <bdi>{client}</bdi>
        {state === 'pending' && <Status tone="waiting">Pending</Status>}
        {state === 'failed' && <Status tone="bad">Failed</Status>}
      </div>
      {error !== null && <p className={classes.about}>{error}</p>}
      <EvidenceProvider of={{ evidence, timeOf: () => undefined, onShow: () => void navigate(link) }}>
        <dl className={answerClasses.answers}>
          {answers.map((answer) => (
            <TestedAnswer key={answer.key} call={call} answer={answer} />
          ))}
        </dl>
      </EvidenceProvider>
    </article>
  )
}

interface TestedAnswerProps {
  readonly call: TestedCall
  readonly answer: Answer
}

/** An answer of the model, next to that of people. */
function TestedAnswer({ call, answer }: TestedAnswerProps) {
  const { key, question, value, rationale } = answer
  const label = labelOf(call, key)

  return (
    <div>
      <dt dir="auto">{question}</dt>
      <dd>
        <div className={classes.gist}>
          <span className={answerClasses.value} data-none={value === null || undefined}>
            {answerWords(value)}
          </span>
          {label !== null && (
            <Status tone={isDifferent(call, answer) ? 'bad' : 'good'}>People: {answerWords(label)}</Status>
          )}
        </div>
        {rationale !== null && (
          <p dir="auto" className={answerClasses.rationale}>
            {rationale}
          </p>
        )}
        <Quotes field={`answers.${key}`} />
      </dd>
    </div>
  )
}
