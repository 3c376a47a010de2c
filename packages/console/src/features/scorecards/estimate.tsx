import { Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dollars } from '#ui/dollars.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { formatCount } from '#ui/formats.ts'
import { estimateQuery } from './runs.ts'

interface EstimateProps {
  readonly evaluations: string
  /** Null if there are no calls to estimate them by. */
  readonly tokens: number | null
  /** In US dollars; null if it is unknown. */
  readonly cost: number | null
  readonly budget: string
  /** Ends each figure, such as " a day". */
  readonly per?: string
}

/** What a model will do, what it costs, and the limit. */
export function Estimate({ evaluations, tokens, cost, budget, per = '' }: EstimateProps) {
  return (
    <Facts>
      <Fact label="Evaluations">{evaluations}</Fact>
      <Fact label="Tokens">{tokens === null ? 'Unknown yet' : `About ${formatCount(rounded(tokens))}${per}`}</Fact>
      <Fact label="Cost">{cost === null ? 'Cost unknown yet' : `About ${dollars(cost)}${per}`}</Fact>
      <Fact label="Daily limit">{budget}</Fact>
    </Facts>
  )
}

/** Rounds an estimate to two digits. */
function rounded(value: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(2))
}

interface JudgedShareProps {
  readonly organization: string
  readonly domain: string
  /** Revision whose questions the model answers. */
  readonly revision: number
  readonly percent: number
  readonly error: string | undefined
}

/** Field for the share of new calls that a model answers, named `percent`, and what that costs in a day. */
export function JudgedShare({ organization, domain, revision, percent, error }: JudgedShareProps) {
  const [share, setShare] = useState(String(percent))

  return (
    <>
      <TextInput
        name="percent"
        type="number"
        label="Percent of new calls that a model answers"
        description="Selected at random. With 0, only reviewers and API consumers answer."
        value={share}
        onChange={({ currentTarget }) => setShare(currentTarget.value)}
        required
        min={0}
        max={100}
        step={1}
        error={error}
        data-autofocus
      />
      <DayEstimate at={{ organization, domain }} revision={revision} percent={Number(share)} />
    </>
  )
}

interface DayEstimateProps {
  readonly at: { readonly organization: string; readonly domain: string }
  readonly revision: number
  readonly percent: number
}

function DayEstimate({ at, revision, percent }: DayEstimateProps) {
  const { data, error } = useQuery(estimateQuery(at, revision))
  if (!(percent > 0 && percent <= 100)) return <Text size="sm">No model is asked, and nothing is spent.</Text>
  if (data === undefined) return error === null ? <Text size="sm">Estimating…</Text> : <Failure error={error} />
  const { input_tokens: input, output_tokens: output, cost_usd: cost, budget_per_day: limit, budget_left: left } = data
  const evaluations = (data.calls * percent) / 100
  const isAbove = limit !== null && evaluations > limit

  return (
    <div role="status">
      <Estimate
        evaluations={evaluationsWords(evaluations)}
        tokens={input === null || output === null ? null : evaluations * (input + output)}
        cost={cost === null ? null : evaluations * cost}
        budget={`${limitWords(limit, left)}${isAbove ? '. Evaluations above it wait for the next day' : ''}`}
        per=" a day"
      />
    </div>
  )
}

function evaluationsWords(perDay: number): string {
  if (perDay === 0) return 'None yet: there was no conversation in the last 7 days'
  if (perDay < 1) return 'Less than 1 a day, by the calls of the last 7 days'

  return `About ${formatCount(Math.round(perDay))} a day, by the calls of the last 7 days`
}

/** @param left evaluations that may still be started today */
function limitWords(perDay: number | null, left: number | null): string {
  if (perDay === null || left === null) return 'None'

  return `${formatCount(perDay)} evaluations, ${formatCount(left)} left today`
}
