import type { AnswerFigures } from '@callbook/console-api'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { answerWords } from '#features/scorecards/answer-words.ts'
import { scorecardsQuery } from '#features/scorecards/scorecards.ts'
import { ChartFigure } from '#ui/chart/chart-figure.tsx'
import { RankedBars } from '#ui/chart/ranked-bars.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { ComparisonTable } from '../agents/agent-comparison.tsx'
import { type Agent, comparedNames, haveCommonCalls } from '../agents/agents.ts'
import { scopeLink } from '../calls-behind.ts'
import { agentsQuery, answerComparisonQuery, answersQuery, type InsightScope } from '../insights.ts'
import classes from '../insights-page.module.css'
import { formatNumber, type Unit } from '../numbers.ts'
import { findFailure } from './chart-data.ts'

interface AnswerChartsProps {
  readonly scope: InsightScope
  /** Chosen scorecard; the first one by default. */
  readonly domain: string | undefined
  /** Agent to compare the agent of the scope with. */
  readonly other: Agent | undefined
  readonly onChange: (domain: string) => void
}

/** Answers to the questions of one scorecard. Without scorecards, there is nothing. */
export function AnswerCharts({ scope, domain, other, onChange }: AnswerChartsProps) {
  const { data: scorecards = [] } = useQuery(scorecardsQuery(scope.organization))
  const answered = scorecards.filter(
    ({ state, client_id: client }) =>
      state !== 'draft' && (client === null || scope.client === undefined || client === scope.client)
  )
  const chosen = answered.find((one) => one.domain === domain) ?? answered[0]
  if (chosen === undefined) return null

  return (
    <section aria-labelledby="answers">
      <div className={classes.scorecard}>
        <h2 id="answers">{answered.length === 1 ? `Answers of ${chosen.name}` : 'Answers'}</h2>
        {answered.length > 1 && (
          <NativeSelect
            aria-label="Scorecard"
            value={chosen.domain}
            data={answered.map(({ domain: value, name }) => ({ value, label: name }))}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        )}
      </div>
      {other !== undefined && !haveCommonCalls(scope, other) && (
        <AnswerComparison scope={scope} other={other} domain={chosen.domain} />
      )}
      <Questions scope={scope} domain={chosen.domain} />
    </section>
  )
}

interface AnswerComparisonProps {
  readonly scope: InsightScope
  readonly other: Agent
  readonly domain: string
}

function AnswerComparison({ scope, other, domain }: AnswerComparisonProps) {
  const { data, error } = useQuery(answerComparisonQuery(scope, other, domain))
  const { data: { agents = [] } = {} } = useQuery(agentsQuery(scope))
  if (data === undefined) return <Failure error={error} />

  return (
    <>
      {!data.are_judges_same && <p>Not the same model answered throughout, which can cause a difference by itself.</p>}
      <ComparisonTable
        about="Answer"
        names={comparedNames(agents, scope, other)}
        fewest={data.fewest_calls}
        rows={data.answers.map(({ key, question, answer, ...figure }) => ({
          ...{ key: `${key} ${answer}`, figure, detail: question },
          label: answer === null ? 'Mean score' : answerWords(answer)
        }))}
      />
    </>
  )
}

function Questions({ scope, domain }: { readonly scope: InsightScope; readonly domain: string }) {
  const query = useQuery(answersQuery(scope, domain))
  const { data } = query
  const state = { failure: findFailure(query), isOld: query.isPlaceholderData, empty: 'No answers in this period.' }
  if (data === undefined) return <ChartFigure {...state} title="Answers" table={undefined} />

  return (
    <div className={classes.answers}>
      {data.questions.map((question) => (
        <ChartFigure
          key={question.key}
          {...state}
          title={question.question}
          about={aboutOf(question)}
          table={{
            head: ['Answer', 'Calls', 'Share or mean', '95 % interval'],
            rows: question.calls === 0 ? [] : rowsOf(scope, domain, question)
          }}
        >
          {question.score === null ? <Shares scope={scope} domain={domain} question={question} /> : undefined}
        </ChartFigure>
      ))}
    </div>
  )
}

type QuestionFigures = AnswerFigures['questions'][number]

function aboutOf({ calls, not_determined: unknown }: QuestionFigures): string {
  const answered = `n = ${formatNumber(calls, 'calls')}`

  return unknown === 0 ? answered : `${answered}, ${formatNumber(unknown, 'calls')} not determined`
}

interface QuestionProps {
  readonly scope: InsightScope
  readonly domain: string
  readonly question: QuestionFigures
}

function Shares({ scope, domain, question: { key, answers } }: QuestionProps) {
  const bars = answers
    .filter(({ calls }) => calls > 0)
    .map(({ value, calls, share, low, high }) => ({
      ...{ key: value, label: answerWords(value), value: calls },
      formatted: `${formatNumber(share, 'share')} · ${formatInterval({ low, high }, 'share')}`,
      link: scopeLink(scope, { answer: `${domain}.${key}:${value}` })
    }))

  return <RankedBars bars={bars} />
}

/** Scores first, with a link to their calls. */
function rowsOf(scope: InsightScope, domain: string, { key, answers, score }: QuestionFigures) {
  const linkTo = (answer: string) => scopeLink(scope, { answer: `${domain}.${key}:${answer}` })
  const shares = answers
    .filter(({ calls }) => score === null || calls > 0)
    .map(({ value, calls, share, ...interval }) => ({
      ...{ key: value, name: answerWords(value), link: linkTo(value) },
      cells: cellsOf({ calls, value: share, ...interval }, 'share')
    }))
  if (score === null) return shares
  const { calls, mean, low, high } = score
  const ofScore = cellsOf({ calls, value: mean, low, high }, 'score')

  return [{ key: 'score', name: 'Mean score', link: linkTo('0..100'), cells: ofScore }, ...shares]
}

interface Figure extends Interval {
  readonly calls: number
  readonly value: number | null
}

function cellsOf({ calls, value, ...interval }: Figure, unit: Unit) {
  return [
    { formatted: formatNumber(calls, 'calls'), value: calls },
    { formatted: formatNumber(value, unit), value },
    { formatted: formatInterval(interval, unit), value: formatInterval(interval, unit) }
  ]
}

interface Interval {
  readonly low: number | null
  readonly high: number | null
}

function formatInterval({ low, high }: Interval, unit: Unit): string {
  return low === null || high === null ? '–' : `${formatNumber(low, unit)} to ${formatNumber(high, unit)}`
}
