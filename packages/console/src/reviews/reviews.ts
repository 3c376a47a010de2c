import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../api/client.ts'
import type { LeadQualityResult, PromptAdherenceResult, ReviewedCall } from '../api/schema.ts'

const organizationPath = '/console/api/organizations/{organization}'
const callPath = `${organizationPath}/calls/{id}` as const

/** How many calls wait, who has which open, and who reviewed how many since an instant. It is looked at again and again. */
export function progressQuery(organization: string, since: Date) {
  const query = { start_date: since.toISOString() }

  return queryOptions({
    queryKey: ['review', organization, 'progress', query.start_date],
    queryFn: async () =>
      (await bodyOf(api.GET(`${organizationPath}/review`, { params: { path: { organization }, query } }))).data,
    refetchInterval: 30_000
  })
}

/** What a call is judged with so far. Whoever judges has it until it is judged: it does not change meanwhile. */
export function reviewedCallQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['review', organization, 'call', id],
    queryFn: () => readReviewedCall(organization, id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0
  })
}

export async function readReviewedCall(organization: string, id: string): Promise<ReviewedCall> {
  return (await bodyOf(api.GET(`${callPath}/review`, { params: { path: { organization, id } } }))).data
}

const renewalMs = 3 * 60_000

/** Claims a call as long as it is seen. */
export function claimQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['review', organization, 'claim', id],
    queryFn: async () => (await bodyOf(api.PUT(`${callPath}/claim`, { params: { path: { organization, id } } }))).data,
    refetchInterval: renewalMs,
    staleTime: renewalMs,
    gcTime: 0
  })
}

/** Gives a call back, if that can be done: it is free soon in any case. */
export function giveBack(organization: string, id: string): void {
  const request = { params: { path: { organization, id } }, keepalive: true }
  api.DELETE(`${callPath}/claim`, request).catch(() => undefined)
}

/** Claims the call that has waited longest; null where none waits. @param after one that was passed over */
export async function claimNext(organization: string, after?: string): Promise<string | null> {
  const request = { params: { path: { organization } }, body: { ...(after !== undefined && { after }) } }

  return (await bodyOf(api.POST(`${organizationPath}/review/next`, request))).data.call_id
}

/** What somebody judges of a call. */
export interface Judgement {
  readonly lead_quality?: LeadQualityResult | undefined
  readonly prompt_adherence?: PromptAdherenceResult | undefined
}

/** @throws {ApiError} 412 where somebody else was first */
export async function saveJudgement(
  organization: string,
  { id, lead_quality: leadQuality, prompt_adherence: adherence }: ReviewedCall,
  judged: Judgement
): Promise<void> {
  const params = (seen: { readonly version: number } | null) => {
    return { path: { organization, id }, ...(seen !== null && { header: { 'if-match': `"${seen.version}"` } }) }
  }
  if (judged.lead_quality !== undefined) {
    const body = { result: judged.lead_quality }
    await bodyOf(api.PUT(`${callPath}/evaluations/lead_quality`, { params: params(leadQuality), body }))
  }
  if (judged.prompt_adherence !== undefined) {
    const body = { result: judged.prompt_adherence }
    await bodyOf(api.PUT(`${callPath}/evaluations/prompt_adherence`, { params: params(adherence), body }))
  }
}
