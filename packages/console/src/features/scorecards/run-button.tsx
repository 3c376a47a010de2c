import { hasStatus, type ScorecardDetail, type ScorecardRun, type ScorecardRunInput } from '@callbook/console-api'
import { scorecardLimits } from '@callbook/domain/tables'
import { Button, Modal, NativeSelect, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useClientLimit, usePermission } from '#api/permissions.ts'
import type { Fields } from '#ui/form/fields.ts'
import { Form } from '#ui/form/form.tsx'
import { formatCount } from '#ui/formats.ts'
import { dayOf, startOfDay } from '#ui/time/day.ts'
import { useTimeZone } from '#ui/time/time.tsx'
import { Estimate } from './estimate.tsx'
import { runScorecard } from './runs.ts'
import classes from './scorecards.module.css'
import { scorecardsKey } from './scorecards.ts'

/** Newest calls that are suggested. */
const usualCalls = 100

interface RunButtonProps {
  readonly organization: string
  readonly scorecard: ScorecardDetail
  readonly revision: number
  readonly isSmall?: boolean
}

/** Lets a model answer a revision about past calls: a test, unless the revision is live. */
export function RunButton({ organization, scorecard, revision, isSmall = false }: RunButtonProps) {
  const [isOpen, dialog] = useDisclosure()
  const [started, setStarted] = useState<number>()
  const isLimited = useClientLimit()
  const mayRun = usePermission()('evaluate_again') && !isLimited
  if (!mayRun) return null
  const isTest = scorecard.state !== 'live' || scorecard.live_revision !== revision
  const title = isTest ? `Test revision ${revision} on past calls` : 'Evaluate past calls'

  return (
    <>
      <Button
        variant="default"
        size={isSmall ? 'compact-xs' : 'sm'}
        {...(isTest && { 'aria-label': `Test on past calls: revision ${revision}` })}
        onClick={dialog.open}
      >
        {isTest ? (isSmall ? 'Test' : 'Test on past calls') : title}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={title} size={460}>
        <RunForm
          organization={organization}
          domain={scorecard.domain}
          revision={revision}
          isTest={isTest}
          onClose={dialog.close}
          onStarted={({ evaluations }) => {
            setStarted(evaluations)
            dialog.close()
          }}
        />
      </Modal>
      {started !== undefined && !isTest && (
        <output>{evaluationsWords(started)} requested. They come after evaluations of new calls.</output>
      )}
    </>
  )
}

interface RunFormProps {
  readonly organization: string
  readonly domain: string
  readonly revision: number
  readonly isTest: boolean
  readonly onClose: () => void
  readonly onStarted: (run: ScorecardRun) => void
}

/** Selects calls, shows what the evaluations cost, and then starts them. */
function RunForm({ organization, domain, revision, isTest, onClose, onStarted }: RunFormProps) {
  const timeZone = useTimeZone()
  const [selection, setSelection] = useState<'newest' | 'since'>('newest')
  const [estimate, setEstimate] = useState<ScorecardRun>()
  const send = ({ text }: Fields) =>
    runScorecard(
      { organization, domain },
      {
        revision,
        ...selectedCalls(selection, selection === 'newest' ? text('calls') : text('since'), timeZone),
        dry_run: estimate === undefined
      }
    )
  const changed = () => setEstimate(undefined)

  return (
    <Form
      submitLabel={estimate === undefined ? 'Show estimate' : `Start ${evaluationsWords(estimate.evaluations)}`}
      isReady={estimate?.evaluations !== 0}
      send={send}
      onDone={estimate === undefined ? setEstimate : onStarted}
      onCancel={onClose}
      {...(estimate !== undefined && { changes: scorecardsKey(organization) })}
      fieldOf={(error) => (hasStatus(error, 400) && error.message.startsWith('since:') ? 'since' : undefined)}
    >
      {(errorOf) => (
        <>
          <Text size="sm">
            {isTest
              ? 'A model answers the questions of this revision. Only the results of the test show its answers: calls, lists, figures and your application stay as they are. From then on, its questions keep their words and choices.'
              : 'A model answers the questions of the live revision. Answers of people and of your application stay the current ones.'}
          </Text>
          <NativeSelect
            label="Calls"
            value={selection}
            data={[
              { value: 'newest', label: 'The newest calls' },
              { value: 'since', label: 'All calls since a day' }
            ]}
            onChange={({ currentTarget }) => {
              setSelection(currentTarget.value === 'since' ? 'since' : 'newest')
              changed()
            }}
            data-autofocus
          />
          {selection === 'newest' ? (
            <TextInput
              key="calls"
              name="calls"
              type="number"
              label="Number of calls"
              defaultValue={usualCalls}
              required
              min={1}
              max={scorecardLimits.callsPerRun}
              step={1}
              onChange={changed}
              error={errorOf('calls')}
            />
          ) : (
            <TextInput
              key="since"
              name="since"
              type="date"
              label="First day"
              required
              max={dayOf(new Date(), timeZone)}
              onChange={changed}
              error={
                errorOf('since') === undefined ? undefined : 'Too many calls took place since then. Select a later day.'
              }
            />
          )}
          {estimate !== undefined && <RunEstimate run={estimate} />}
        </>
      )}
    </Form>
  )
}

function selectedCalls(
  selection: 'newest' | 'since',
  text: string,
  timeZone: string | undefined
): Pick<ScorecardRunInput, 'calls' | 'since'> {
  return selection === 'newest' ? { calls: Number(text) } : { since: startOfDay(text, timeZone).toISOString() }
}

function RunEstimate({ run }: { readonly run: ScorecardRun }) {
  const { calls, evaluations, input_tokens: input, output_tokens: output, cost_usd: cost, budget_left: left } = run
  const region = useRef<HTMLElement>(null)
  // Enter then does not start what the user has not read yet.
  useEffect(() => region.current?.focus(), [])

  return (
    <section ref={region} tabIndex={-1} className={classes.estimate} aria-label="Estimate">
      {evaluations === 0 ? (
        <Text size="sm">
          {calls === 0
            ? 'There are no such calls.'
            : `None of ${callsWords(calls)} needs an evaluation: each has an answer to this revision, a pending one, or no conversation.`}
        </Text>
      ) : (
        <Estimate
          evaluations={`${formatCount(evaluations)} of ${callsWords(calls)}${evaluations < calls ? '. The others have answers, pending ones, or no conversation' : ''}`}
          tokens={input + output}
          cost={cost}
          budget={budgetWords(left, evaluations)}
        />
      )}
    </section>
  )
}

function budgetWords(left: number | null, evaluations: number): string {
  if (left === null) return 'None'
  const waiting = evaluations > left ? '. The other evaluations wait for the next day' : ''

  return `${formatCount(left)} evaluations left today${waiting}`
}

function callsWords(count: number): string {
  return count === 1 ? '1 call' : `${formatCount(count)} calls`
}

function evaluationsWords(count: number): string {
  return count === 1 ? '1 evaluation' : `${formatCount(count)} evaluations`
}
