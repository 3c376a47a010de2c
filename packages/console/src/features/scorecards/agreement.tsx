import type { ScorecardAgreement, ScorecardDetail } from '@callbook/console-api'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useClientLimit, usePermission } from '#api/permissions.ts'
import { FormButton } from '#ui/dialog/form-dialog.tsx'
import { formatCount, numberFormat } from '#ui/formats.ts'
import { FailedList } from '#ui/list/list-states.tsx'
import { Status } from '#ui/status.tsx'
import classes from './scorecards.module.css'
import { agreementQuery, collectLabels, scorecardsKey } from './scorecards.ts'

type Agreement = ScorecardAgreement['models'][number]['questions'][number]

/** Calls that people must answer before a figure is shown. */
const fewestLabels = 30

interface Props {
  readonly organization: string
  readonly scorecard: ScorecardDetail
}

/** Says how many questions the models answer as people do, and sends calls to people. */
export function AgreementSection({ organization, scorecard }: Props) {
  const { domain, live_revision: live, newest_revision: newest } = scorecard
  const { data, error, refetch } = useQuery(agreementQuery(organization, domain))
  if (data === undefined) return error !== null && <FailedList error={error} retry={refetch} />

  return (
    <div className={classes.line}>
      <span>{summaryOf(data)}</span>
      <CollectLabels organization={organization} scorecard={scorecard} revision={live ?? newest} />
    </div>
  )
}

function summaryOf({ models }: ScorecardAgreement): string {
  if (models.length === 0) return 'Known once a model and reviewers have answered the same calls'

  return models
    .map(({ model, questions }) => {
      const calibrated = questions.filter(({ state }) => state === 'calibrated').length

      return `${model}: ${calibrated} of ${questions.length} calibrated`
    })
    .join('; ')
}

interface CollectLabelsProps extends Props {
  /** Revision whose questions are asked. */
  readonly revision: number
}

/** Sends calls to people, whose answers the answers of a model are then compared with. */
export function CollectLabels({ organization, scorecard, revision }: CollectLabelsProps) {
  const { domain, state, live_revision: live } = scorecard
  const [sent, setSent] = useState<number>()
  const isLimited = useClientLimit()
  if (!usePermission()('review') || isLimited || state === 'retired') return null

  return (
    <>
      <FormButton
        button="Send calls to review"
        title="Send calls to review"
        submitLabel="Send"
        send={({ text }) => collectLabels({ organization, domain }, { calls: Number(text('calls')), revision })}
        onDone={setSent}
        changes={scorecardsKey(organization)}
      >
        {(errorOf) => (
          <TextInput
            name="calls"
            type="number"
            label="Random calls"
            description={`Reviewers answer the questions without seeing the answers of the model. ${fewestLabels} are enough to compare both.${live === revision ? '' : ' Answers to a draft are only compared, and do not appear at the calls.'}`}
            defaultValue={fewestLabels}
            required
            min={1}
            max={100}
            step={1}
            error={errorOf('calls')}
            data-autofocus
          />
        )}
      </FormButton>
      {sent !== undefined && <output>{sentWords(sent)}</output>}
    </>
  )
}

function sentWords(sent: number): string {
  if (sent === 0) return 'No call was sent: all evaluated calls wait for review or have answers'

  return sent === 1 ? '1 call waits for review' : `${formatCount(sent)} calls wait for review`
}

const stateWords = {
  calibrated: { label: 'Calibrated', tone: 'good' },
  one_sided: { label: 'One-sided', tone: 'waiting' },
  not_calibrated: { label: 'Not calibrated', tone: 'neutral' }
} as const

/** Says how far each model agrees with people about a question. */
export function QuestionAgreement({
  organization,
  domain,
  revision,
  question: key
}: {
  readonly organization: string
  readonly domain: string
  /** By default the live one, or the newest one. */
  readonly revision?: number
  readonly question: string
}) {
  const { data } = useQuery(agreementQuery(organization, domain, revision))
  const found = (data?.models ?? []).flatMap(({ model, questions }) => {
    const agreement = questions.find((question) => question.key === key)

    return agreement === undefined ? [] : [{ model, agreement }]
  })

  return found.map(({ model, agreement }) => (
    <div key={model} className={classes.agreement}>
      <Status tone={stateWords[agreement.state].tone}>{stateWords[agreement.state].label}</Status>
      <p className={classes.about}>
        {found.length > 1 && <bdi>{model}: </bdi>}
        {agreementWords(agreement)}
        <Differing organization={organization} calls={agreement.differing} />
      </p>
    </div>
  ))
}

function agreementWords({ state, labels, agreement, kappa, mean_error: error }: Agreement): string {
  const calls = `${formatCount(labels)} ${labels === 1 ? 'call' : 'calls'}`
  if (state === 'not_calibrated') return `People have answered for ${calls} of ${fewestLabels}.`
  if (error !== null) return `Differs from people by ${decimal.format(error)} points on average, in ${calls}.`
  if (agreement === null) return ''
  const same = `Agrees with people in ${percentOf(agreement.value)} of ${calls} (${percentOf(agreement.low)} to ${percentOf(agreement.high)}).`
  if (state === 'one_sided') return `${same} Nearly all answers are the same, so this says little.`

  return kappa === null ? same : `${same} Cohen’s kappa ${hundredth.format(kappa.value)}.`
}

function Differing({ organization, calls }: { readonly organization: string; readonly calls: readonly string[] }) {
  return (
    calls.length > 0 && (
      <>
        {' '}
        They differ in{' '}
        {calls.map((call, index) => (
          <span key={call}>
            {index > 0 && ', '}
            <Link to="/o/$organization/calls/$call" params={{ organization, call }} className={classes.link}>
              call {index + 1}
            </Link>
          </span>
        ))}
      </>
    )
  )
}

const decimal = numberFormat({ maximumFractionDigits: 1 })

const hundredth = numberFormat({ maximumFractionDigits: 2 })

const percent = numberFormat({ style: 'percent', maximumFractionDigits: 0 })

function percentOf(share: number): string {
  return percent.format(share)
}
