import type { AgentComparison as Compared, ComparedFigure } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { domainLabels } from '#features/calls/call-words.ts'
import { Failure } from '#ui/failure/failure.tsx'
import { formatCount, numberFormat } from '#ui/formats.ts'
import { Icon } from '#ui/theme/icons.tsx'
import { agentsQuery, comparisonQuery, type InsightScope } from '../insights.ts'
import { formatChange, formatNumber } from '../numbers.ts'
import classes from './agent-comparison.module.css'
import { type Agent, comparedNames, haveCommonCalls } from './agents.ts'

interface AgentComparisonProps {
  readonly scope: InsightScope
  readonly other: Agent
}

/** Figures of the selected agent against another one, with intervals and a verdict on each difference. */
export function AgentComparison({ scope, other }: AgentComparisonProps) {
  const hasCommonCalls = haveCommonCalls(scope, other)
  const { data, error } = useQuery({ ...comparisonQuery(scope, other), enabled: !hasCommonCalls })
  const { data: { agents = [] } = {} } = useQuery(agentsQuery(scope))
  const names = comparedNames(agents, scope, other)
  const [one, two] = names

  return (
    <section aria-labelledby="comparison" className={classes.section}>
      <h2 id="comparison" className={classes.heading}>
        {one} compared with {two}
      </h2>
      {hasCommonCalls && <p>Choose two versions, or two agents: calls must belong to only one side.</p>}
      <Failure error={error} />
      {data !== undefined &&
        (data.one.calls === 0 || data.other.calls === 0 ? (
          <p>{data.one.calls === 0 ? one : two} has no calls in this period.</p>
        ) : (
          <Comparison compared={data} names={names} />
        ))}
    </section>
  )
}

interface ComparisonProps {
  readonly compared: Compared
  readonly names: readonly [string, string]
}

function Comparison({ compared, names }: ComparisonProps) {
  return (
    <>
      <EvaluatorWarnings compared={compared} names={names} />
      <ComparisonTable
        about="Figure"
        names={names}
        details={[sizeOf(compared.one), sizeOf(compared.other)]}
        fewest={compared.fewest_calls}
        rows={compared.figures.map((figure) => ({
          ...{ key: figure.name, label: figureLabels[figure.name], figure },
          detail: figure.is_higher_better ? 'Higher is better' : 'Lower is better'
        }))}
      />
      <p className={classes.about}>
        Small numbers are 95 % intervals, which contain the true value 95 times in 100. A difference is called higher or
        lower only if its interval does not contain 0; about 1 in 20 figures shows one by chance.
      </p>
    </>
  )
}

function sizeOf({ calls, minutes }: Compared['one']): string {
  return `${formatCount(calls)} ${calls === 1 ? 'call' : 'calls'}, ${formatNumber(minutes, 'minutes')} min`
}

const figureLabels: Readonly<Record<ComparedFigure['name'], string>> = {
  lead_score: 'Lead quality',
  adherence_score: 'Adherence',
  failure_risk: 'Failure risk',
  flagged: 'Flagged for review',
  negative_calls: 'Negative calls',
  completed_calls: 'Completed calls'
}

type ComparedValue = Omit<ComparedFigure, 'is_better' | 'is_higher_better' | 'name'> &
  Partial<Pick<ComparedFigure, 'is_better'>>

interface ComparedRow {
  readonly key: string
  readonly label: string
  readonly detail: string
  readonly figure: ComparedValue
}

interface ComparisonTableProps {
  /** What the rows are. */
  readonly about: string
  readonly names: readonly [string, string]
  readonly details?: readonly [string, string]
  /** Minimum number of calls on each side for a verdict. */
  readonly fewest: number
  readonly rows: readonly ComparedRow[]
}

/** Figures of both sides with their difference and a verdict. */
export function ComparisonTable({ about, names: [one, two], details, fewest, rows }: ComparisonTableProps) {
  return (
    <table className={classes.comparison}>
      <thead>
        <tr>
          <th scope="col">{about}</th>
          <th scope="col">
            {one}
            <Detail>{details?.[0]}</Detail>
          </th>
          <th scope="col">
            {two}
            <Detail>{details?.[1]}</Detail>
          </th>
          <th scope="col">Difference</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, ...row }) => (
          <FigureRow key={key} {...row} names={[one, two]} fewest={fewest} />
        ))}
      </tbody>
    </table>
  )
}

interface FigureRowProps extends Omit<ComparedRow, 'key'> {
  readonly names: readonly [string, string]
  readonly fewest: number
}

function FigureRow({ label, detail, figure, names: [one, two], fewest }: FigureRowProps) {
  const { unit, difference } = figure

  return (
    <tr>
      <th scope="row">
        {label}
        <Detail>{detail}</Detail>
      </th>
      <SideCell label={one} side={figure.one} unit={unit} />
      <SideCell label={two} side={figure.other} unit={unit} />
      <td data-label="Difference">
        {formatChange(figure.one.value, figure.other.value, unit) ?? '–'}
        <Detail>{formatDifferenceInterval(difference, unit)}</Detail>
      </td>
      <td className={classes.verdict}>
        <Verdict figure={figure} fewest={fewest} />
      </td>
    </tr>
  )
}

interface SideCellProps {
  readonly label: string
  readonly side: ComparedFigure['one']
  readonly unit: ComparedFigure['unit']
}

function SideCell({ label, side, unit }: SideCellProps) {
  return (
    <td data-label={label} title={`${formatCount(side.calls)} calls`}>
      {formatNumber(side.value, unit)}
      <Detail>{formatInterval(side, unit)}</Detail>
    </td>
  )
}

const verdictWords: Readonly<Record<ComparedFigure['verdict'], string>> = {
  higher: 'Higher',
  lower: 'Lower',
  unclear: 'No clear difference',
  too_few: 'Too few calls'
}

function Verdict({ figure, fewest }: { readonly figure: ComparedValue; readonly fewest: number }) {
  const { verdict, is_better: isBetter = null } = figure
  if (verdict === 'too_few') {
    return (
      <>
        {verdictWords.too_few}
        <Detail>
          {formatCount(figure.one.calls)} and {formatCount(figure.other.calls)}; needs {fewest} each
        </Detail>
      </>
    )
  }
  if (isBetter === null) return verdictWords[verdict]

  return (
    <strong data-better={isBetter}>
      {verdictWords[verdict]}, {isBetter ? 'better' : 'worse'}
    </strong>
  )
}

/** Says if the sides may differ because they were evaluated differently. */
function EvaluatorWarnings({ compared, names: [one, two] }: ComparisonProps) {
  return compared.evaluators
    .filter((evaluators) => !evaluators.are_same)
    .map((evaluators) => (
      <p key={evaluators.domain} className={classes.warning}>
        <Icon name="warning" size={16} />
        <span>
          {domainLabels[evaluators.domain]} was not evaluated by the same model and prompt throughout, which can cause a
          difference by itself. {one}: {listEvaluators(evaluators.one)}. {two}: {listEvaluators(evaluators.other)}.
        </span>
      </p>
    ))
}

function listEvaluators(evaluators: Compared['evaluators'][number]['one']): string {
  const names = evaluators.map(({ source, model, prompt_version: prompt }) => {
    const words = [...(source === 'import' ? ['imported'] : []), ...(model === null ? [] : [model])]

    return [...words, ...(prompt === null ? [] : [`(${prompt})`])].join(' ')
  })

  return names.length === 0 ? 'none' : names.join(', ')
}

function Detail({ children }: { readonly children: ReactNode }) {
  return <span className={classes.detail}>{children}</span>
}

function formatInterval({ low, high }: Bounds, unit: ComparedFigure['unit']): string {
  return low === null || high === null ? '' : `${formatNumber(low, unit)} to ${formatNumber(high, unit)}`
}

/** Formats the interval of a difference, of shares in percentage points. */
function formatDifferenceInterval({ low, high }: Bounds, unit: ComparedFigure['unit']): string {
  if (low === null || high === null) return ''
  const format = numberFormat({ maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  const [first, last] = [low, high].map((bound) => format.format(unit === 'share' ? 100 * bound : bound))

  return `${first} to ${last}`
}

interface Bounds {
  readonly low: number | null
  readonly high: number | null
}
