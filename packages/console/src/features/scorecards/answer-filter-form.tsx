import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Failure } from '#ui/failure/failure.tsx'
import classes from '#ui/filter-bar.module.css'
import { listAnswers, readAnswerFilter, readScores, writeAnswerFilter } from './answer-filter.ts'
import { scorecardQuery, scorecardsQuery } from './scorecards.ts'

interface AnswerFilterFormProps {
  readonly organization: string
  /** Current filter, such as `booking.booked:no`. */
  readonly value: string | undefined
  readonly onChange: (value: string) => void
  readonly close: () => void
}

/** Selects a scorecard, one of its questions, and an answer or a range of scores. */
export function AnswerFilterForm({ organization, value, onChange, close }: AnswerFilterFormProps) {
  const given = readAnswerFilter(value)
  const [domain, setDomain] = useState(given?.domain)
  const { data: all, error } = useQuery(scorecardsQuery(organization))
  // Drafts have no answers.
  const scorecards = all?.filter((one) => one.state !== 'draft' || one.domain === given?.domain)
  const chosen = scorecards?.find((one) => one.domain === domain) ?? scorecards?.[0]
  if (scorecards === undefined) return error === null ? 'Loading…' : <Failure error={error} />
  if (chosen === undefined) return 'No scorecard was live yet.'

  return (
    // A select is otherwise as wide as its longest question.
    <Stack gap={12} maw="min(360px, calc(100vw - 60px))">
      <NativeSelect
        label="Scorecard"
        value={chosen.domain}
        data={scorecards.map(({ domain: name, name: label }) => ({ value: name, label }))}
        onChange={({ currentTarget }) => setDomain(currentTarget.value)}
        data-autofocus
      />
      <QuestionFields
        key={chosen.domain}
        organization={organization}
        domain={chosen.domain}
        given={given?.domain === chosen.domain ? given : undefined}
        onChange={(filter) => {
          onChange(writeAnswerFilter({ domain: chosen.domain, ...filter }))
          close()
        }}
      />
    </Stack>
  )
}

/** Option for a range of scores. */
const range = 'scores'

interface Answer {
  readonly key: string
  readonly answer: string
}

interface QuestionFieldsProps {
  readonly organization: string
  readonly domain: string
  readonly given: Answer | undefined
  readonly onChange: (answer: Answer) => void
}

function QuestionFields({ organization, domain, given, onChange }: QuestionFieldsProps) {
  const { data: scorecard, error } = useQuery(scorecardQuery(organization, domain))
  const scores = readScores(given?.answer ?? '')
  const [key, setKey] = useState(given?.key)
  const [answer, setAnswer] = useState(scores === undefined ? given?.answer : range)
  const [from, setFrom] = useState(scores?.from ?? '0')
  const [to, setTo] = useState(scores?.to ?? '100')
  const question = scorecard?.questions.find((one) => one.key === key) ?? scorecard?.questions[0]
  if (scorecard === undefined || question === undefined) return <Failure error={error} />
  const answers = [
    ...(question.choices === undefined ? [{ value: range, label: 'Score' }] : []),
    ...listAnswers(question)
  ]
  const selected = answers.find((one) => one.value === answer) ?? answers[0]

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (question === undefined || selected === undefined) return
    onChange({ key: question.key, answer: selected.value === range ? `${from}..${to}` : selected.value })
  }

  return (
    <form className={classes.fields} onSubmit={submit}>
      <NativeSelect
        label="Question"
        value={question.key}
        data={scorecard.questions.map((one) => ({ value: one.key, label: one.question }))}
        onChange={({ currentTarget }) => setKey(currentTarget.value)}
      />
      <NativeSelect
        label="Answer"
        value={selected?.value ?? ''}
        data={answers}
        onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
      />
      {selected?.value === range && (
        <div className={classes.pair}>
          <TextInput
            type="number"
            label="At least"
            required
            min={0}
            max={to}
            step="any"
            value={from}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          />
          <TextInput
            type="number"
            label="At most"
            required
            min={from}
            max={100}
            step="any"
            value={to}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
        </div>
      )}
      <Button type="submit">Apply</Button>
    </form>
  )
}
