import type { AnswerFilter, OrganizationId } from '@callbook/domain'
import type { Sql } from '@callbook/postgres'
import { sql } from 'kysely'
import { rangeAfter } from '../../counts/counted-page.ts'
import { timeRange } from '../../counts/time-range.ts'
import type { Position } from '../../lists/page.ts'
import { whereAfter, whereAll, whereTime } from '../../lists/where.ts'
import { whereWithin } from '../../reach.ts'
import { type CallFilter, columnsOf, isOfCaller, selectCountedCalls, whereAnswer, whereFilter } from '../call-filter.ts'

/**
 * Maximum number of calls that a request checks for a filter without counters. A filter whose columns are all in the
 * index by time reads only the index, any other the rows.
 */
export interface Examined {
  readonly byIndex: number
  readonly byRow: number
}

/** A page without any match among 200,000 calls took 103 ms by index and 57 ms by row (medians on two busy cores). */
export const mostExamined: Examined = { byIndex: 50_000, byRow: 20_000 }

/** Columns in the index by time. */
const columnsOfIndex: readonly (string | undefined)[] = [
  'occurred_at',
  'client_id',
  'status',
  'direction',
  'evaluation_status',
  'human_review_required',
  'assistant_id',
  'ended_reason',
  'duration_seconds',
  'cost_usd'
]

/** The newest calls of a filter that are examined, and the condition that they match. */
export interface NewestCalls {
  readonly most: number
  /** Returns the rows of `calls` that are examined after a position. */
  after(position: Position | undefined, most?: number): Sql
  readonly isMatch: Sql
}

/** @param sortedBy column that is read from each call, in addition to the columns in the filter */
export function newestCalls(
  organizationId: OrganizationId,
  filter: CallFilter,
  { byIndex, byRow, sortedBy }: Examined & { readonly sortedBy?: string }
): NewestCalls {
  const { answer, ...others } = filter
  if (answer !== undefined && filter.clientId === undefined && !isOfCaller(filter) && sortedBy === undefined) {
    return newestAnswers(organizationId, answer, others, byRow)
  }

  // A single client has an index of its own, without most columns.
  const isOfAllClients = filter.clientId === undefined && filter.ids === undefined
  const columns = [...columnsOf(filter), ...(sortedBy === undefined ? [] : [sortedBy])]
  const isByIndex = isOfAllClients && columns.every((column) => columnsOfIndex.includes(column))
  // The answers of a call cost more than its row.
  const most = answer === undefined ? (isByIndex ? byIndex : byRow) : Math.ceil(byRow / 2)
  const range = timeRange(filter.start, filter.end)

  const isMatch = whereFilter(organizationId, filter)

  return {
    most,
    isMatch,
    after(position, count = most) {
      const isExamined = whereAll([
        isOfCaller(filter) ? isMatch : whereWithin(selectCountedCalls(organizationId, filter)),
        whereTime(position === undefined ? range : rangeAfter(range, position), 'occurred_at'),
        ...(position === undefined ? [] : [whereAfter(position, 'occurred_at')])
      ])

      return sql`(
        select * from calls where ${isExamined} order by occurred_at desc, id desc limit ${sql.raw(String(count))}
      ) as calls`
    }
  }
}

/**
 * Examines the newest calls with answers of a scorecard, by the index of answers. It has no order by client, so calls
 * of one client are examined as for other filters.
 */
function newestAnswers(
  organizationId: OrganizationId,
  answer: AnswerFilter,
  { start, end, ...others }: CallFilter,
  most: number
): NewestCalls {
  const range = timeRange(start, end)
  const hasOthers = Object.values(others).some((value) => value !== undefined)
  const ofCall = sql`(
    select ${whereFilter(organizationId, others)} from calls where organization_id = ${organizationId} and id = answered.id)`

  return {
    most,
    isMatch: hasOthers ? sql`${whereAnswer(answer)} and ${ofCall}` : whereAnswer(answer),
    after(position, count = most) {
      const isExamined = whereAll([
        sql`organization_id = ${organizationId} and domain = ${answer.domain} and is_current and answers is not null`,
        whereTime(position === undefined ? range : rangeAfter(range, position), 'occurred_at'),
        ...(position === undefined ? [] : [whereAfter(position, 'occurred_at', 'call_id')])
      ])

      return sql`(
        select call_id as id, occurred_at, answers from evaluations where ${isExamined}
        order by occurred_at desc, call_id desc limit ${sql.raw(String(count))}
      ) as answered`
    }
  }
}
