import { bodyOf, type CallEvaluations, type ListedCall, type ReviewRequest } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Button, Loader, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#api/client.ts'
import { fileUrl } from '#api/membership.ts'
import { usePermission } from '#api/permissions.ts'
import { keysOf } from '#lib/records.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { useAction } from '#ui/form/use-action.ts'
import { formatCount } from '#ui/formats.ts'
import { isTakenElsewhere } from '#ui/keys.ts'
import { ActionResult, Outcomes as OutcomeList } from '#ui/list/action-result.tsx'
import { Status, type Tone } from '#ui/status.tsx'
import { Icon } from '#ui/theme/icons.tsx'
import classes from './selection-bar.module.css'

type SelectedCalls = ReturnType<typeof useSelectedCalls>

type Outcome = ReviewRequest['outcome'] | CallEvaluations['calls'][number]['outcome']

/** Number of calls with each outcome of an action. */
type Outcomes = Readonly<Partial<Record<Outcome, number>>>

interface SelectionBarProps {
  readonly organization: string
  readonly calls: SelectedCalls
  /** Names of the shown columns. */
  readonly columns: readonly string[]
}

export function SelectionBar({ organization, calls: { ids, clear, review, show }, columns }: SelectionBarProps) {
  const hasPermission = usePermission()
  const [isOpen, dialog] = useDisclosure()
  const isTooMany = ids.length > inputBounds.selectedCalls
  if (ids.length === 0) return null

  return (
    <section className={classes.bar} aria-label="Selected calls">
      <Text role="status" size="sm" className={classes.count}>
        {formatCount(ids.length)} selected
        {isTooMany && `, at most ${inputBounds.selectedCalls} at a time`}
      </Text>
      {hasPermission('review') && (
        <Button variant="default" disabled={isTooMany} onClick={review.start}>
          Send to review
        </Button>
      )}
      {hasPermission('evaluate_again') && (
        <Button variant="default" disabled={isTooMany} onClick={dialog.open}>
          Evaluate again
        </Button>
      )}
      {hasPermission('export') && !isTooMany && (
        <Button
          component="a"
          variant="default"
          leftSection={<Icon name="download" size={14} />}
          // A file always has both times of a call.
          href={selectedFileUrl(organization, ids, [...new Set([...columns, 'received'])])}
          download
        >
          Export
        </Button>
      )}
      <Button variant="subtle" color="gray" onClick={clear}>
        Clear
      </Button>
      <EvaluateDialog
        organization={organization}
        ids={ids}
        isOpen={isOpen}
        onClose={dialog.close}
        onDone={(outcomes) => {
          show(outcomes)
          clear()
        }}
      />
    </section>
  )
}

export function selectedFileUrl(organization: string, ids: readonly string[], columns: readonly string[]): string {
  const query = new URLSearchParams({ ids: ids.join(','), columns: columns.join(',') })

  return fileUrl(organization, `calls.csv?${query}`)
}

/** Progress of an action on selected calls, then the number of calls with each outcome. */
export function SelectionResult({ calls: { outcomes, dismiss, review } }: { readonly calls: SelectedCalls }) {
  return (
    <ActionResult isPending={review.isPending} error={review.error} onDismiss={dismiss}>
      {review.isPending ? 'Sending calls to review' : outcomes && <Counts of={outcomes} />}
    </ActionResult>
  )
}

const words: Readonly<Record<keyof Outcomes, { readonly label: string; readonly tone: Tone }>> = {
  sent: { label: 'Sent to review', tone: 'good' },
  requested: { label: 'Evaluation requested', tone: 'good' },
  waiting: { label: 'Already waiting for review', tone: 'neutral' },
  pending: { label: 'Evaluation already pending', tone: 'neutral' },
  unchanged: { label: 'No conversation to evaluate', tone: 'neutral' },
  not_evaluated: { label: 'Not evaluated yet, so not sent', tone: 'neutral' },
  erased: { label: 'Caller erased', tone: 'neutral' },
  not_found: { label: 'No longer stored', tone: 'neutral' }
}

function Counts({ of }: { readonly of: Outcomes }) {
  return (
    <OutcomeList>
      {keysOf(words).map((outcome) => {
        const { [outcome]: count } = of

        return (
          count !== undefined && (
            <Status key={outcome} tone={words[outcome].tone}>
              {words[outcome].label}: {formatCount(count)}
            </Status>
          )
        )
      })}
    </OutcomeList>
  )
}

/** The selected calls among the loaded ones, and the result of the latest action on them. */
export function useSelectedCalls(organization: string, loaded: readonly ListedCall[] | undefined) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [outcomes, setOutcomes] = useState<Outcomes>()
  const ids = loaded?.flatMap(({ id }) => (selected.has(id) ? [id] : [])) ?? []
  const clear = () => setSelected(new Set())
  const review = useAction({
    send: (of: readonly string[]) => sendToReview(organization, of),
    onDone: setOutcomes,
    changes: ['calls', organization]
  })
  useEscapeKey(ids.length > 0 ? clear : undefined)

  return {
    ids,
    clear,
    selection: { selected, onChange: setSelected },
    outcomes,
    show: setOutcomes,
    dismiss: () => setOutcomes(undefined),
    review: {
      isPending: review.isPending,
      error: review.error,
      start: () => {
        setOutcomes(undefined)
        review.mutate(ids)
        clear()
      }
    }
  }
}

function countOutcomes(calls: readonly { readonly outcome: Outcome }[]): Outcomes {
  const groups = Map.groupBy(calls, ({ outcome }) => outcome)

  return Object.fromEntries(Array.from(groups, ([outcome, all]) => [outcome, all.length]))
}

/** Runs an action on Escape, unless an input, a dialog or a menu has the key. Without an action, nothing happens. */
function useEscapeKey(action: (() => void) | undefined): void {
  useEffect(() => {
    if (action === undefined) return
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isTakenElsewhere(event)) action()
    }
    document.addEventListener('keydown', press)

    return () => document.removeEventListener('keydown', press)
  }, [action])
}

async function sendToReview(organization: string, ids: readonly string[]): Promise<Outcomes> {
  const sending = { params: { path: { organization } }, body: { ids: [...ids] } }
  const { data } = await bodyOf(api.POST('/console/api/organizations/{organization}/calls/send-to-review', sending))

  return countOutcomes(data)
}

interface EvaluateDialogProps {
  readonly organization: string
  readonly ids: readonly string[]
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onDone: (outcomes: Outcomes) => void
}

/** Confirms the number of evaluations, because the model charges for each. */
function EvaluateDialog({ organization, ids, isOpen, onClose, onDone }: EvaluateDialogProps) {
  const { data, error } = useQuery({ ...evaluationPreviewQuery(organization, ids), enabled: isOpen })
  const count = data?.evaluations ?? 0

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={ids.length === 1 ? 'Evaluate 1 call again' : `Evaluate ${formatCount(ids.length)} calls again`}
      submitLabel={count === 0 ? undefined : `Request ${plural(count, 'evaluation')}`}
      send={() => evaluateAgain(organization, ids)}
      onDone={onDone}
      changes={['calls', organization]}
    >
      <Failure error={error} />
      {data === undefined && error === null && <Loader size="sm" aria-label="Counting evaluations" />}
      {data !== undefined && <Estimate {...data} />}
    </FormDialog>
  )
}

/** Estimate of evaluating calls again, which is never stored. */
function evaluationPreviewQuery(organization: string, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['evaluation-preview', organization, ids],
    queryFn: async () => await evaluate(organization, { ids: [...ids], dry_run: true }),
    gcTime: 0,
    staleTime: 0
  })
}

async function evaluate(organization: string, body: { ids: string[]; dry_run: boolean }): Promise<CallEvaluations> {
  const request = { params: { path: { organization } }, body }

  return (await bodyOf(api.POST('/console/api/organizations/{organization}/calls/evaluate', request))).data
}

function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

async function evaluateAgain(organization: string, ids: readonly string[]): Promise<Outcomes> {
  return countOutcomes((await evaluate(organization, { ids: [...ids], dry_run: false })).calls)
}

function Estimate({ evaluations, judged_by_model, input_tokens, output_tokens }: CallEvaluations) {
  if (evaluations === 0) return <Text>These calls have nothing to evaluate, or their evaluations are pending.</Text>

  return (
    <>
      <Text>
        {plural(evaluations, 'evaluation')}, {formatCount(judged_by_model)} of them by the model: about{' '}
        {formatCount(input_tokens)} input and {formatCount(output_tokens)} output tokens.
      </Text>
      <Text size="sm" c="dimmed">
        The model charges for each evaluation. New results replace results of the model, but not of users. They appear
        when the evaluations are finished.
      </Text>
    </>
  )
}
