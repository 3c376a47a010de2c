import type { ListedCall } from '@callbook/console-api'
import { VisuallyHidden } from '@mantine/core'
import type { Permission } from '#api/permissions.ts'
import { numberFormat } from '#ui/formats.ts'
import { type Column, Named } from '#ui/list/list.tsx'
import { Score } from '#ui/score.tsx'
import { Status, type Tone } from '#ui/status.tsx'
import { duration } from '#ui/time/duration.ts'
import { Time } from '#ui/time/time.tsx'
import { callStatusWords, directionWords, sentimentWords } from '../call-words.ts'
import { endReasonLabel } from '../end-reason.ts'
import classes from './call-columns.module.css'
import { Match, shownHit } from './match.tsx'

export interface CallColumn extends Column<ListedCall> {
  /** Name in URLs and exported files. */
  readonly name: string
  /** Whether the column is shown only if the user chooses it. */
  readonly isOptional?: boolean
  /** Permission without which it is left out. */
  readonly permission?: Permission
}

const dollars = () => numberFormat({ style: 'currency', currency: 'USD', maximumFractionDigits: 4 })

/** All columns in order. The first one is the link and is always shown. */
export const callColumns: readonly CallColumn[] = [
  {
    name: 'time',
    label: 'Time',
    card: 'detail',
    order: 'time',
    cell: (call) => (
      <>
        <Time at={call.occurred_at} />
        <VisuallyHidden>, {callerName(call)}</VisuallyHidden>
      </>
    )
  },
  {
    name: 'received',
    label: 'Received',
    isOptional: true,
    cell: ({ created_at: at }) => <Time at={at} />
  },
  {
    name: 'client',
    label: 'Client',
    cell: ({ client_name: name }) => (
      <span dir="auto" className={classes.client}>
        {name}
      </span>
    )
  },
  {
    name: 'caller',
    label: 'Caller',
    isWide: true,
    card: 'title',
    cell: (call) => (
      <Named
        name={callerName(call)}
        detail={call.caller_full_name === null ? '' : (call.caller_phone_number_international ?? '')}
      />
    )
  },
  {
    name: 'direction',
    label: 'Direction',
    cell: ({ direction }) => (direction === 'unknown' ? '–' : directionWords[direction])
  },
  {
    name: 'status',
    label: 'Status',
    cell: ({ status }) => <Words of={callStatusWords[status]} />
  },
  {
    name: 'end_reason',
    label: 'End reason',
    isOptional: true,
    cell: ({ ended_reason: value }) =>
      value === null ? (
        '–'
      ) : (
        <span dir="auto" className={classes.client} title={`Reported as ${value}`}>
          {endReasonLabel(value)}
        </span>
      )
  },
  {
    name: 'duration',
    label: 'Duration',
    align: 'end',
    order: 'duration',
    cell: ({ duration_seconds: seconds }) => (seconds === null ? '–' : duration(seconds))
  },
  {
    name: 'lead_score',
    label: 'Lead score',
    align: 'end',
    card: 'value',
    order: 'lead_score',
    cell: ({ lead_score: score }) => <Score value={score} />
  },
  {
    name: 'adherence',
    label: 'Adherence',
    align: 'end',
    order: 'adherence_score',
    cell: ({ adherence_score: score }) => <Score value={score} />
  },
  {
    name: 'sentiment',
    label: 'Sentiment',
    card: 'note',
    cell: ({ sentiment }) => (sentiment === null ? '–' : <Words of={sentimentWords[sentiment]} />)
  },
  {
    name: 'cost',
    label: 'Cost',
    align: 'end',
    order: 'cost',
    isOptional: true,
    permission: 'read_costs',
    cell: ({ cost_usd: cost }) => (cost === null ? '–' : dollars().format(cost))
  },
  {
    name: 'review',
    label: 'Review',
    cell: ({ human_review_required: isRequired }) =>
      isRequired === true ? <Status tone="waiting">Needs review</Status> : '–'
  }
]

/** The column of a search. */
export const matchColumn: CallColumn = {
  name: 'match',
  label: 'Match',
  card: 'extra',
  cell: (call) => <Match hit={shownHit(call)} />
}

/** Returns the caller’s name, or else the number. */
export function callerName({ caller_full_name: name, caller_phone_number_international: number }: ListedCall): string {
  return name ?? number ?? 'Unknown caller'
}

function Words({ of: { word, tone } }: { readonly of: { readonly word: string; readonly tone: Tone } }) {
  return <Status tone={tone}>{word}</Status>
}
