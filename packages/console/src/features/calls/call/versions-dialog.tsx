import type {
  BuiltInDomain,
  LeadQualityResult,
  PromptAdherenceResult,
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
import { dollars } from '#ui/dollars.ts'
import { formatCount } from '#ui/formats.ts'
import { Time } from '#ui/time/time.tsx'
import { domainLabels } from '../call-words.ts'
import classes from './versions-dialog.module.css'

interface VersionsDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly domain: BuiltInDomain
  /** Newest first. */
  readonly versions: readonly ShownVersion[]
  readonly reviewers: ShownEvaluation['reviewers']
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

/** A result of either domain; the rows match the domain. */
type Both = LeadQualityResult & PromptAdherenceResult

export function VersionsDialog({ isOpen, onClose, domain, versions, reviewers }: VersionsDialogProps) {
  const byRow: Row<ShownVersion> = { label: 'By', cell: (version) => evaluatorName(version, reviewers) }
  const isCostShown = versions.some(({ cost_usd: cost }) => cost !== undefined)

  return (
    <Modal opened={isOpen} onClose={onClose} title={`${domainLabels[domain]}: all versions`} size={1_040}>
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
            {rowsOf(domain).map(({ label, cell }) => (
              <Line
                key={label}
                label={label}
                cells={versions.map(({ version, result }, index) => [
                  version,
                  cell(result as Both, versions[index + 1]?.result as Both | undefined)
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
      <th scope="row">{label}</th>
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

function rowsOf(domain: BuiltInDomain): readonly Row<Both>[] {
  return domain === 'lead_quality' ? leadRows : adherenceRows
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
