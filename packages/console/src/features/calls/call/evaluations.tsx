import type {
  BuiltInDomain,
  LeadQualityResult,
  PromptAdherenceResult,
  ShownEvaluation,
  ShownVersion
} from '@callbook/console-api'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePermission } from '#api/permissions.ts'
import {
  describeWork,
  dimensionLabels,
  dimensions,
  evaluatorName,
  sampledWords,
  scoreWords,
  sentimentLabels
} from '#features/evaluations/evaluation-words.ts'
import { type EvidenceOfResult, EvidenceProvider, Quotes } from '#features/evaluations/evidence.tsx'
import { isNothing, Remarks } from '#features/evaluations/remarks.tsx'
import { Assignee } from '#features/review/assignee.tsx'
import { answerWords } from '#features/scorecards/answer-words.ts'
import { CallScorecard, sourceWords } from '#features/scorecards/call-scorecard.tsx'
import { hasKey } from '#lib/records.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { FailedList } from '#ui/list/list-states.tsx'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { evaluationQuery, versionsQuery } from '../call.ts'
import { domainLabels } from '../call-words.ts'
import { CollapsibleCallSection } from './call-facts.tsx'
import classes from './evaluations.module.css'
import { answerRows, builtInRows, type ResultRow, VersionsDialog } from './versions-dialog.tsx'

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
  const ofDomain = (domain: BuiltInDomain) => ({ domain, evaluation, versions, quotes })

  return (
    <>
      <ReviewState organization={organization} call={call} evaluation={evaluation} />
      <Domain {...ofDomain('lead_quality')}>
        {lead.result !== null && <LeadQuality result={lead.result} review={evaluation} />}
      </Domain>
      <Domain {...ofDomain('prompt_adherence')}>
        {adherence.result !== null && <PromptAdherence result={adherence.result} />}
      </Domain>
      {evaluation.scorecards.map((scorecard) => (
        <Scorecard key={scorecard.domain} name={scorecard.name} work={workOf(evaluation, scorecard.domain)}>
          <CallScorecard scorecard={scorecard} quotes={quotes} />
          <AnswerSource scorecard={scorecard} evaluation={evaluation} versions={versions} />
        </Scorecard>
      ))}
      {evaluation.work
        .filter(({ domain }) => !hasKey(domainLabels, domain) && !isAnswered(evaluation, domain))
        .map((work) => (
          <Scorecard key={work.domain} name={answerWords(work.domain)} work={work} />
        ))}
    </>
  )
}

type Work = ShownEvaluation['work'][number]

function workOf({ work }: ShownEvaluation, domain: string): Work | undefined {
  return work.find((one) => one.domain === domain)
}

function isAnswered({ scorecards }: ShownEvaluation, domain: string): boolean {
  return scorecards.some((scorecard) => scorecard.domain === domain)
}

interface ScorecardProps {
  readonly name: string
  readonly work: Work | undefined
  /** The answers, if there are any. */
  readonly children?: ReactNode
}

/** Answers of a scorecard, and the state of those that a model is to give. */
function Scorecard({ name, work, children }: ScorecardProps) {
  return (
    <section className={classes.domain} aria-label={name}>
      <h2 className={classes.title}>
        <bdi>{name}</bdi>
      </h2>
      {work !== undefined && <WorkState work={work} isPending={children === undefined} />}
      {children}
    </section>
  )
}

interface AnswerSourceProps extends Pick<DomainProps, 'evaluation' | 'versions'> {
  readonly scorecard: ShownEvaluation['scorecards'][number]
}

/** Who gave the current answers, and the answers before. */
function AnswerSource({ scorecard, evaluation, versions }: AnswerSourceProps) {
  const { domain, name, answers, completed_at: at, revision } = scorecard
  const own = versions.filter((version) => version.domain === domain)

  return (
    <div className={classes.source}>
      <span>
        <bdi>{sourceWords(scorecard)}</bdi>, <Time at={at} />, revision {revision}
      </span>
      <Versions name={name} versions={own} evaluation={evaluation} rows={answerRows(answers, own)} />
    </div>
  )
}

interface VersionsProps extends Pick<DomainProps, 'evaluation' | 'versions'> {
  readonly name: string
  readonly rows: readonly ResultRow[]
}

/** A button that compares the versions of a domain. */
function Versions({ name, versions, evaluation, rows }: VersionsProps) {
  const [isComparing, comparing] = useDisclosure()
  if (versions.length === 0) return null

  return (
    <>
      <Button variant="default" size="compact-xs" onClick={comparing.open}>
        {versions.length === 1 ? '1 version' : `${versions.length} versions`}
      </Button>
      <VersionsDialog
        isOpen={isComparing}
        onClose={comparing.close}
        name={name}
        versions={versions}
        reviewers={evaluation.reviewers}
        rows={rows}
      />
    </>
  )
}

interface WorkStateProps {
  readonly work: Work | undefined
  /** Whether there is no result yet. */
  readonly isPending: boolean
}

function WorkState({ work, isPending }: WorkStateProps) {
  return (
    <div className={classes.state}>
      <Status tone={work?.state === 'failed' ? 'bad' : work === undefined ? 'neutral' : 'waiting'}>
        {isPending ? describeWork(work) : `Re-evaluation: ${describeWork(work)}`}
      </Status>
      {work?.state === 'failed' && work.last_error && <code className={classes.cause}>{work.last_error}</code>}
    </div>
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
  readonly domain: BuiltInDomain
  readonly evaluation: ShownEvaluation
  readonly versions: readonly ShownVersion[]
  /** The result, if there is one. */
  readonly children: ReactNode
}

function Domain({ domain, evaluation, versions, quotes, children }: DomainProps) {
  const work = workOf(evaluation, domain)
  const own = versions.filter((version) => version.domain === domain)
  const current = own.find((version) => version.is_current)
  const isPending = evaluation[domain].result === null

  return (
    <section className={classes.domain}>
      <h2 className={classes.title}>{domainLabels[domain]}</h2>
      {(isPending || work !== undefined) && <WorkState work={work} isPending={isPending} />}
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
          <Versions name={domainLabels[domain]} versions={own} evaluation={evaluation} rows={builtInRows(domain)} />
        </div>
      )}
    </section>
  )
}

interface LeadQualityProps {
  readonly result: LeadQualityResult
  readonly review: Pick<ShownEvaluation, 'is_sampled' | 'is_waiting'>
}

const sentimentTones = { positive: 'good', neutral: 'neutral', mixed: 'waiting', negative: 'bad' } as const

function LeadQuality({ result, review }: LeadQualityProps) {
  const { overall_score: overall, sentiment, flags, scores } = result

  return (
    <>
      <p className={classes.overall}>
        <span className={classes.figure}>{scoreWords(overall)}</span>
        <span className={classes.of}>{overall === null ? 'Not determined' : 'of 100'}</span>
      </p>
      {(flags.negative_call || flags.human_review_required || review.is_sampled) && (
        <ul className={classes.flags}>
          {flags.human_review_required && (
            <Flag label="Needs review" tone="waiting">
              {flags.review_reason}
            </Flag>
          )}
          {review.is_sampled && (
            <Flag label="Sampled" tone={review.is_waiting ? 'waiting' : 'neutral'}>
              {sampledWords}
            </Flag>
          )}
          {flags.negative_call && <Flag label="Negative call" tone="bad" field="flags.negative_call" />}
        </ul>
      )}
      {dimensions.map((name) => (
        <ScoreBar
          key={name}
          field={`scores.${name}`}
          label={dimensionLabels[name]}
          score={scores[name].score}
          rationale={scores[name].rationale}
          isRisk={name === 'failure_risk'}
        />
      ))}
      <h3 className={classes.subtitle}>Caller sentiment</h3>
      <Status tone={sentimentTones[sentiment.value]}>{sentimentLabels[sentiment.value]}</Status>
      {sentiment.rationale !== null && (
        <div dir="auto" className={classes.why}>
          {sentiment.rationale}
        </div>
      )}
      <Quotes field="sentiment" />
    </>
  )
}

interface FlagProps {
  readonly label: string
  readonly tone: 'bad' | 'neutral' | 'waiting'
  /** Path of the flag in the result, if it has evidence. */
  readonly field?: string
  /** Reason of the flag. */
  readonly children?: ReactNode
}

function Flag({ label, tone, field, children = null }: FlagProps) {
  return (
    <li>
      <Status tone={tone}>{label}</Status>
      {children !== null && (
        <div dir="auto" className={classes.why}>
          {children}
        </div>
      )}
      {field !== undefined && <Quotes field={field} />}
    </li>
  )
}

interface ScoreBarProps {
  readonly label: string
  /** Path of the part of the result that has the score. */
  readonly field: string
  /** From 0 to 100; `null` if not determined. */
  readonly score: number | null
  readonly rationale: string | null
  /** Whether lower is better. */
  readonly isRisk?: boolean
}

function ScoreBar({ label, field, score, rationale, isRisk = false }: ScoreBarProps) {
  return (
    <div className={classes.entry}>
      <div className={classes.line}>
        <span className={classes.label}>{label}</span>
        <span className={classes.track} aria-hidden>
          <span data-risk={isRisk || undefined} style={{ inlineSize: `${score ?? 0}%` }} />
        </span>
        <span className={classes.score}>
          {score === null ? <span title="Not determined">–</span> : scoreWords(score)}
        </span>
      </div>
      {rationale !== null && (
        <p dir="auto" className={classes.rationale}>
          {isRisk && 'Lower is better. '}
          {rationale}
        </p>
      )}
      <Quotes field={field} />
    </div>
  )
}

const remarks = [
  { name: 'what_went_wrong', label: 'What went wrong' },
  { name: 'what_went_well', label: 'What went well' },
  { name: 'recommendations_for_improvement', label: 'Recommendations' }
] as const

function PromptAdherence({ result }: { readonly result: PromptAdherenceResult }) {
  const { score, critical_failures_summary: critical, prompt } = result
  const { system_instruction: instruction, system_variables: variables } = prompt

  return (
    <>
      <p className={classes.overall}>
        <span className={classes.figure} data-size="small">
          {scoreWords(score)}
        </span>
        <span className={classes.of}>{score === null ? 'Not determined' : 'of 100'}</span>
      </p>
      {critical !== null && (
        <ul className={classes.flags}>
          <Flag label="Critical failures" tone="bad" field="critical_failures_summary">
            {critical}
          </Flag>
        </ul>
      )}
      {remarks.map(({ name, label }) =>
        isNothing(result[name]) ? null : (
          <div key={name}>
            <h3 className={classes.subtitle}>{label}</h3>
            <Remarks of={result[name]} field={name} />
          </div>
        )
      )}
      {(instruction !== null || variables !== null) && (
        <div className={classes.prompt}>
          <CollapsibleCallSection title="System prompt">
            {instruction !== null && <CopyText value={instruction} what="the system prompt" />}
            {variables !== null && <CopyText value={JSON.stringify(variables, null, 2)} what="the variables" />}
          </CollapsibleCallSection>
        </div>
      )}
    </>
  )
}
