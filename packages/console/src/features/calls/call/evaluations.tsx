import type { ShownEvaluation, ShownVersion } from '@callbook/console-api'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePermission } from '#api/session/permissions.ts'
import { domainLabels, type EvaluationDomain, evaluatorName, stateOf } from '#features/evaluations/evaluation-words.ts'
import { type EvidenceOfResult, EvidenceProvider } from '#features/evaluations/evidence.tsx'
import { Assignee } from '#features/review/assignment/assignee.tsx'
import { FailedList } from '#ui/list/list-states.tsx'
import { Status } from '#ui/status/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { evaluationQuery, versionsQuery } from '../call.ts'
import classes from './evaluations.module.css'
import { LeadQuality } from './lead-quality.tsx'
import { PromptAdherence } from './prompt-adherence.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

interface EvaluationsProps {
  readonly organization: string
  /** Id. */
  readonly call: string
  /** How quotes are shown in the conversation. */
  readonly quotes: Omit<EvidenceOfResult, 'evidence'>
}

export function Evaluations({ organization, call, quotes }: EvaluationsProps) {
  const { data: evaluation, error, refetch } = useQuery(evaluationQuery(organization, call))
  const { data: versions = [] } = useQuery(versionsQuery(organization, call))
  if (evaluation === undefined) return error === null ? null : <FailedList error={error} retry={refetch} />
  const { lead_quality: lead, prompt_adherence: adherence } = evaluation
  const ofDomain = (domain: EvaluationDomain) => ({ domain, evaluation, versions, quotes })

  return (
    <>
      <ReviewState organization={organization} call={call} evaluation={evaluation} />
      <Domain {...ofDomain('lead_quality')}>
        {lead.result !== null && <LeadQuality result={lead.result} review={evaluation} />}
      </Domain>
      <Domain {...ofDomain('prompt_adherence')}>
        {adherence.result !== null && <PromptAdherence result={adherence.result} />}
      </Domain>
    </>
  )
}

/** Assignment of a waiting call. Users without the permission to review see the assignee. */
function ReviewState({
  organization,
  call,
  evaluation
}: Pick<EvaluationsProps, 'call' | 'organization'> & Pick<DomainProps, 'evaluation'>) {
  const mayReview = usePermission()('review')
  const { is_waiting: isWaiting, assignee } = evaluation
  if (!isWaiting || (!mayReview && assignee === null)) return null

  return (
    <section className={classes.domain} aria-label="Review">
      {mayReview ? (
        <Assignee organization={organization} call={call} client={evaluation.call.client_id} assignee={assignee} />
      ) : (
        <p className={classes.source}>
          Assigned to <bdi>{assignee?.name}</bdi>
        </p>
      )}
    </section>
  )
}

interface DomainProps extends Pick<EvaluationsProps, 'quotes'> {
  readonly domain: EvaluationDomain
  readonly evaluation: ShownEvaluation
  readonly versions: readonly ShownVersion[]
  /** The result, if there is one. */
  readonly children: ReactNode
}

function Domain({ domain, evaluation, versions, quotes, children }: DomainProps) {
  const [isComparing, comparing] = useDisclosure()
  const work = evaluation.work.find((one) => one.domain === domain)
  const own = versions.filter((version) => version.domain === domain)
  const current = own.find((version) => version.is_current)
  const isPending = evaluation[domain].result === null

  return (
    <section className={classes.domain}>
      <h2 className={classes.title}>{domainLabels[domain]}</h2>
      {(isPending || work !== undefined) && (
        <div className={classes.state}>
          <Status tone={work?.state === 'failed' ? 'bad' : work === undefined ? 'neutral' : 'waiting'}>
            {isPending ? stateOf(work) : `Re-evaluation: ${stateOf(work)}`}
          </Status>
          {work?.state === 'failed' && work.last_error && <code className={classes.cause}>{work.last_error}</code>}
        </div>
      )}
      <EvidenceProvider of={{ ...quotes, evidence: current?.evidence ?? [] }}>{children}</EvidenceProvider>
      {current !== undefined && (
        <div className={classes.source}>
          <span>
            <bdi>
              {current.source === 'model'
                ? (current.model ?? 'Nothing to evaluate')
                : evaluatorName(current, evaluation.reviewers)}
            </bdi>
            {', '}
            <Time at={current.created_at} />
          </span>
          <Button variant="default" size="compact-xs" onClick={comparing.open}>
            {own.length === 1 ? '1 version' : `${own.length} versions`}
          </Button>
          <VersionsDialog
            isOpen={isComparing}
            onClose={comparing.close}
            domain={domain}
            versions={own}
            reviewers={evaluation.reviewers}
          />
        </div>
      )}
    </section>
  )
}
