import type {
  CallDirection,
  CallId,
  CallStatus,
  ClientId,
  EvaluationStatus,
  SearchHit,
  Sentiment
} from '@callbook/domain'
import { columnIndex, isoTimestamp, type Row } from '@callbook/postgres'

/** Columns that identify a call for people in a list. */
export interface CallRow {
  readonly id: CallId
  readonly client_id: ClientId
  readonly client_name: string
  readonly direction: CallDirection
  readonly status: CallStatus
  /** As worded by the provider. */
  readonly ended_reason: string | null
  readonly duration_seconds: number | null
  readonly caller_full_name: string | null
  readonly caller_phone_number: string | null
  readonly evaluation_status: EvaluationStatus
  /** Null while unknown. */
  readonly human_review_required: boolean | null
  /** From 0 to 100; null while unknown. */
  readonly lead_score: number | null
  readonly adherence_score: number | null
  readonly sentiment: Sentiment | null
  readonly cost_usd: number | null
  readonly occurred_at: string
  readonly created_at: string
  /** Matching places; present only in a search. */
  readonly search_hits?: SearchHit[]
}

export const ofCall = {
  id: 'uuid',
  client_id: 'uuid',
  direction: 'text',
  status: 'text',
  ended_reason: 'text',
  duration_seconds: 'float8',
  caller_full_name: 'text',
  caller_phone_number: 'text',
  evaluation_status: 'text',
  human_review_required: 'bool',
  lead_score: 'float8',
  adherence_score: 'float8',
  sentiment: 'text',
  cost_usd: 'float8',
  occurred_at: 'timestamptz',
  created_at: 'timestamptz'
} as const

const columns = { ...ofCall, client_name: 'text', total: 'text' } as const
export const searchedColumns = { ...ofCall, search_hits: 'json' } as const
/** Place of the hits of a search, after the other columns. */
export const hitsPlace = Object.keys(columns).length

const names = Object.keys(columns) as (keyof typeof columns)[]
export const places = Object.fromEntries(names.map((name) => [name, columnIndex(columns, name)])) as Record<
  keyof typeof columns,
  number
>

export function readCallRow(row: Row): CallRow {
  const reported = Object.fromEntries(names.map((name) => [name, row[places[name]] ?? null]))
  const {
    total: _,
    duration_seconds,
    lead_score,
    adherence_score,
    cost_usd,
    human_review_required: review,
    ...texts
  } = reported

  return {
    ...(texts as unknown as CallRow),
    duration_seconds: numberOf(duration_seconds),
    lead_score: numberOf(lead_score),
    adherence_score: numberOf(adherence_score),
    cost_usd: numberOf(cost_usd),
    human_review_required: review == null ? null : review === 't',
    occurred_at: isoTimestamp(reported['occurred_at'] ?? ''),
    created_at: isoTimestamp(reported['created_at'] ?? '')
  }
}

function numberOf(text: string | null | undefined): number | null {
  return text == null ? null : Number(text)
}
