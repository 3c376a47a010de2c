import type {
  BuiltInDomain,
  LeadQualityResult,
  PromptAdherenceResult,
  ScorecardResult,
  ShownEvaluation,
  ShownVersion
} from '@callbook/console-api'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  dimensionLabels,
  dimensions,
  evaluatorName,
  scoreWords,
  sentimentLabels
} from '#features/evaluations/evaluation-words.ts'
import { Remarks } from '#features/evaluations/remarks.tsx'
import { answerWords } from '#features/scorecards/answer-words.ts'
import { dollars } from '#ui/dollars.ts'
import { formatCount } from '#ui/formats.ts'
import { Time } from '#ui/time/time.tsx'
import classes from './versions-dialog.module.css'

interface VersionsDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Name of the domain. */
  readonly name: string
  /** Versions of one domain, newest first. */
  readonly versions: readonly ShownVersion[]
  readonly reviewers: ShownEvaluation['reviewers']
  /** Lines of the results of the domain. */
  readonly rows: readonly ResultRow[]
}

interface Row<Of> {
  readonly label: string
  /** @param before the previous result, to show the difference */
  readonly cell: (of: Of, before?: Of) => ReactNode
}

const originRows: readonly Row<ShownVersion>[] = [
  { label: 'Model', cell: ({ model }) => model ?? '–' },
  { label: 'Prompt version', cell: ({ prompt_version: prompt }) => prompt ?? '–' },
  {
    label: 'Tokens',
    cell: ({ input_tokens: read, output_tokens: written }) =>
      read === null || written === null ? '–' : `${formatCount(read)} → ${formatCount(written)}`
  }
]

const costRow: Row<ShownVersion> = {
  label: 'Cost',
  cell: ({ cost_usd: cost }) => (cost === null || cost === undefined ? '–' : dollars(cost))
}

/** A result of any domain; the rows match the domain. */
type AnyResult = LeadQualityResult & PromptAdherenceResult & ScorecardResult

export type ResultRow = Row<AnyResult>

export function VersionsDialog({ isOpen, onClose, name, versions, reviewers, rows }: VersionsDialogProps) {
  const byRow: Row<ShownVersion> = { label: 'By', cell: (version) => evaluatorName(version, reviewers) }
  const isCostShown = versions.some(({ cost_usd: cost }) => cost !== undefined)

  return (
    <Modal opened={isOpen} onClose={onClose} title={`${name}: all versions`} size={1_040}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys, too */}
      <section className={classes.region} aria-label="Versions" tabIndex={0}>
        <table className={classes.versions}>
          <thead>
            <tr>
              <td />
              {versions.map(({ version, is_current: isCurrent, created_at: at }) => (
                <th key={version} scope="col" data-current={isCurrent || undefined}>
                  Version {version}
                  {isCurrent && ', current'}
                  <div className={classes.when}>
                    <Time at={at} isLong />
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[byRow, ...originRows, ...(isCostShown ? [costRow] : [])].map(({ label, cell }) => (
              <Line key={label} label={label} cells={versions.map((version) => [version.version, cell(version)])} />
            ))}
            {rows.map(({ label, cell }) => (
              <Line
                key={label}
                label={label}
                cells={versions.map(({ version, result }, index) => [
                  version,
                  cell(result as AnyResult, versions[index + 1]?.result as AnyResult | undefined)
                ])}
              />
            ))}
          </tbody>
        </table>
      </section>
    </Modal>
  )
}

interface LineProps {
  readonly label: string
  readonly cells: readonly (readonly [version: number, content: ReactNode])[]
}

function Line({ label, cells }: LineProps) {
  return (
    <tr>
      <th scope="row" dir="auto">
        {label}
      </th>
      {cells.map(([version, content]) => (
        <td key={version} dir="auto">
          {content}
        </td>
      ))}
    </tr>
  )
}

const leadRows: readonly Row<LeadQualityResult>[] = [
  { label: 'Overall', cell: (result, before) => <Score score={result.overall_score} before={before?.overall_score} /> },
  ...dimensions.map((name) => ({
    label: dimensionLabels[name],
    cell: ({ scores }: LeadQualityResult, before?: LeadQualityResult) => (
      <>
        <Score score={scores[name].score} before={before?.scores[name].score} />
        <Why text={scores[name].rationale} />
      </>
    )
  })),
  {
    label: 'Sentiment',
    cell: ({ sentiment }) => (
      <>
        {sentimentLabels[sentiment.value]}
        <Why text={sentiment.rationale} />
      </>
    )
  },
  { label: 'Negative call', cell: ({ flags }) => (flags.negative_call ? 'Yes' : 'No') },
  {
    label: 'Needs review',
    cell: ({ flags }) => (
      <>
        {flags.human_review_required ? 'Yes' : 'No'}
        <Why text={flags.review_reason} />
      </>
    )
  }
]

const adherenceRows: readonly Row<PromptAdherenceResult>[] = [
  { label: 'Score', cell: (result, before) => <Score score={result.score} before={before?.score} /> },
  { label: 'Critical failures', cell: ({ critical_failures_summary: critical }) => critical ?? 'None' },
  { label: 'What went wrong', cell: ({ what_went_wrong: remarks }) => <Remarks of={remarks} /> },
  { label: 'What went well', cell: ({ what_went_well: remarks }) => <Remarks of={remarks} /> },
  { label: 'Recommendations', cell: ({ recommendations_for_improvement: remarks }) => <Remarks of={remarks} /> }
]

/** Returns the lines of a built-in domain. */
export function builtInRows(domain: BuiltInDomain): readonly ResultRow[] {
  return domain === 'lead_quality' ? leadRows : adherenceRows
}

/**
 * Returns the lines of a scorecard: the score, and each question.
 *
 * @param questions of the current answers; other versions may have answered others
 */
export function answerRows(
  questions: readonly { readonly key: string; readonly question: string }[],
  versions: readonly ShownVersion[]
): readonly ResultRow[] {
  const known = new Map(questions.map(({ key, question }) => [key, question]))
  const keys = new Set([
    ...known.keys(),
    ...versions.flatMap(({ result }) => Object.keys((result as ScorecardResult).answers))
  ])

  return [
    { label: 'Score', cell: (result, before) => <Score score={result.score} before={before?.score} /> },
    ...[...keys].map(
      (key): ResultRow => ({ label: known.get(key) ?? key, cell: ({ answers }) => answerCell(answers[key]) })
    )
  ]
}

function answerCell(answer: ScorecardResult['answers'][string] | undefined): ReactNode {
  return answer === undefined ? (
    'Not asked'
  ) : (
    <>
      {answerWords(answer.value)}
      <Why text={answer.rationale} />
    </>
  )
}

interface ScoreProps {
  readonly score: number | null
  readonly before: number | null | undefined
}

function Score({ score, before }: ScoreProps) {
  const difference = score === null || before === null || before === undefined ? 0 : score - before

  return (
    <span className={classes.score}>
      <b>{scoreWords(score)}</b>
      {difference !== 0 && (
        <span className={classes.difference}>
          {difference > 0 ? '+' : '−'}
          {scoreWords(Math.abs(difference))}
        </span>
      )}
    </span>
  )
}

function Why({ text }: { readonly text: string | null }) {
  return text === null ? null : <div className={classes.why}>{text}</div>
}
