import { ActionResult, Outcomes as OutcomeList } from '#ui/list/action-result.tsx'
import { formatCount } from '#ui/locale/formats.ts'
import { Status, type Tone } from '#ui/status/status.tsx'
import type { Outcomes } from './selected-calls.ts'
import type { SelectedCalls } from './use-selected-calls.ts'

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

const order = Object.keys(words) as (keyof Outcomes)[]

/** Progress of an action on selected calls, then the number of calls with each outcome. */
export function SelectionResult({ calls: { outcomes, dismiss, review } }: { readonly calls: SelectedCalls }) {
  return (
    <ActionResult isPending={review.isPending} error={review.error} onDismiss={dismiss}>
      {review.isPending ? 'Sending calls to review' : outcomes && <Counts of={outcomes} />}
    </ActionResult>
  )
}

function Counts({ of }: { readonly of: Outcomes }) {
  return (
    <OutcomeList>
      {order.map((outcome) => {
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
