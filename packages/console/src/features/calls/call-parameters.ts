import { endOfDay, startOfDay } from '#ui/time/day.ts'
import type { CallSearch } from './call-search.ts'

export function callParameters({ sort, order, ...filters }: CallSearch, timeZone: string | undefined) {
  return {
    ...filterParameters(filters, timeZone),
    ...(sort !== undefined && { sort }),
    ...(sort !== undefined && order !== undefined && { order })
  }
}

function filterParameters(search: CallSearch, timeZone: string | undefined) {
  const { q = '', client, from, to, status, direction, evaluation, review, customer, phone } = search

  return {
    // A search without letters or digits is ignored.
    ...(/[\p{L}\p{N}]/u.test(q) && { search: q.trim() }),
    ...(client !== undefined && { client_id: client }),
    ...(from !== undefined && { start_date: startOfDay(from, timeZone).toISOString() }),
    ...(to !== undefined && { end_date: lastOf(endOfDay(to, timeZone)).toISOString() }),
    ...(status !== undefined && { status }),
    ...(direction !== undefined && { direction }),
    ...(evaluation === 'failed'
      ? { evaluation_failed: true }
      : evaluation !== undefined && { evaluation_status: evaluation }),
    ...(review !== undefined && { human_review_required: review === 'yes' }),
    ...(customer !== undefined && { customer_id: customer }),
    ...(phone !== undefined && { phone_number: phone }),
    ...agentParameters(search),
    ...measureParameters(search),
    ...scoreParameters(search)
  }
}

function agentParameters({ provider, assistant, version, reason, ended, language }: CallSearch) {
  return {
    ...(provider !== undefined && { provider }),
    ...(assistant !== undefined && { assistant_id: assistant }),
    ...(version !== undefined && { assistant_version: version }),
    ...(reason !== undefined && { ended_reason: reason }),
    ...(ended !== undefined && { ended_reason_category: ended }),
    ...(language !== undefined && { language })
  }
}

function measureParameters({ duration_from, duration_to, cost_from, cost_to }: CallSearch) {
  return {
    ...(duration_from !== undefined && { duration_from: Number(duration_from) }),
    ...(duration_to !== undefined && { duration_to: Number(duration_to) }),
    ...(cost_from !== undefined && { cost_from: Number(cost_from) }),
    ...(cost_to !== undefined && { cost_to: Number(cost_to) })
  }
}

function scoreParameters({ lead_from, lead_to, adherence_from, adherence_to, sentiment, negative }: CallSearch) {
  return {
    ...(lead_from !== undefined && { lead_score_from: Number(lead_from) }),
    ...(lead_to !== undefined && { lead_score_to: Number(lead_to) }),
    ...(adherence_from !== undefined && { adherence_score_from: Number(adherence_from) }),
    ...(adherence_to !== undefined && { adherence_score_to: Number(adherence_to) }),
    ...(sentiment !== undefined && { sentiment }),
    ...(negative !== undefined && { negative_call: negative === 'yes' })
  }
}

export type CallParameters = ReturnType<typeof callParameters>

/** Returns the last instant before another, because the API’s end is inclusive. */
function lastOf(end: Date): Date {
  return new Date(end.getTime() - 1)
}
