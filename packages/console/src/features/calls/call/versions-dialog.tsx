import type { LeadQualityResult, PromptAdherenceResult, ShownEvaluation, ShownVersion } from '@callbook/console-api'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { domainLabels, type EvaluationDomain, evaluatorName } from '#features/evaluations/evaluation-words.ts'
import { formatCount } from '#ui/locale/formats.ts'
import { Time } from '#ui/time/time.tsx'
import { dollars } from './call-facts.tsx'
import { adherenceRows, leadRows, type Row } from './version-rows.tsx'
import classes from './versions.module.css'

interface VersionsDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly domain: EvaluationDomain
  /** Newest first. */
  readonly versions: readonly ShownVersion[]
  readonly reviewers: ShownEvaluation['reviewers']
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

/** A result of either domain; the rows match the domain. */
type Both = LeadQualityResult & PromptAdherenceResult

function rowsOf(domain: EvaluationDomain): readonly Row<Both>[] {
  return domain === 'lead_quality' ? leadRows : adherenceRows
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
