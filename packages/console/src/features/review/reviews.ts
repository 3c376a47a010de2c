import { bodyOf, type LeadQualityResult, type PromptAdherenceResult, type ReviewedCall } from '@callbook/console-api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { dayOf, startOfDay } from '#ui/time/day.ts'
import { useTimeZone } from '#ui/time/time.tsx'
import type { AnsweredScorecard } from './scorecard-fields.ts'

const organizationPath = '/console/api/organizations/{organization}'

/** Progress of the queue: waiting calls, claims, and reviews per reviewer since an instant. Polled. */
export function progressQuery(organization: string, since: Date) {
  const query = { start_date: since.toISOString() }

  return queryOptions({
    queryKey: ['review', organization, 'progress', query.start_date],
    queryFn: async () =>
      (await bodyOf(api.GET(`${organizationPath}/review`, { params: { path: { organization }, query } }))).data,
    refetchInterval: 30_000
  })
}

/** Current evaluation of a call. It does not change while the reviewer has claimed the call. */
export function reviewedCallQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['review', organization, 'call', id],
    queryFn: () => readReviewedCall(organization, id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0
  })
}

const callPath = `${organizationPath}/calls/{id}` as const

export async function readReviewedCall(organization: string, id: string): Promise<ReviewedCall> {
  return (await bodyOf(api.GET(`${callPath}/review`, { params: { path: { organization, id } } }))).data
}

const renewalMs = 3 * 60_000

/** Keeps a call claimed while it is visible. */
export function claimQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['review', organization, 'claim', id],
    queryFn: async () => (await bodyOf(api.PUT(`${callPath}/claim`, { params: { path: { organization, id } } }))).data,
    refetchInterval: renewalMs,
    staleTime: renewalMs,
    gcTime: 0
  })
}

/** Releases a claim; a failure is ignored, because claims expire soon. */
export function releaseClaim(organization: string, id: string): void {
  const request = { params: { path: { organization, id } }, keepalive: true }
  api.DELETE(`${callPath}/claim`, request).catch(() => undefined)
}

interface NextCall {
  /** Id of a skipped call. */
  readonly after?: string | undefined
  /** `me`, `none` or the id of a user; calls of the user and unassigned ones if omitted. */
  readonly assignee?: string | undefined
}

/** Claims the call that has waited longest; `null` if no call is waiting. */
export async function claimNext(organization: string, { after, assignee }: NextCall): Promise<string | null> {
  const body = { ...(after !== undefined && { after }), ...(assignee !== undefined && { assignee }) }
  const request = { params: { path: { organization } }, body }

  return (await bodyOf(api.POST(`${organizationPath}/review/next`, request))).data.call_id
}

export interface RecordedResults {
  readonly lead_quality?: LeadQualityResult | undefined
  readonly prompt_adherence?: PromptAdherenceResult | undefined
  readonly scorecards: readonly AnsweredScorecard[]
}

/**
 * Saves all results of a review or none.
 *
 * @throws {ConsoleApiError} 412 if another result was recorded first
 */
export async function saveReview(
  organization: string,
  { id, lead_quality: quality, prompt_adherence: adherence }: ReviewedCall,
  evaluated: RecordedResults
): Promise<void> {
  const body = {
    ...(evaluated.lead_quality && { lead_quality: { result: evaluated.lead_quality, seen: quality?.version ?? 0 } }),
    ...(evaluated.prompt_adherence && {
      prompt_adherence: { result: evaluated.prompt_adherence, seen: adherence?.version ?? 0 }
    }),
    ...(evaluated.scorecards.length > 0 && {
      scorecards: Object.fromEntries(
        evaluated.scorecards.map(({ domain, answers, ...seen }) => [domain, { ...seen, result: { answers } }])
      )
    })
  }
  await bodyOf(api.PUT(`${callPath}/review`, { params: { path: { organization, id } }, body }))
}

/** Review progress of today in the reader’s time zone. */
export function useReviewProgress(organization: string, { enabled = true } = {}) {
  const timeZone = useTimeZone()
  const today = startOfDay(dayOf(new Date(), timeZone), timeZone)

  return useQuery({ ...progressQuery(organization, today), enabled })
}
