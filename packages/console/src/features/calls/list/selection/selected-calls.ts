import { bodyOf, type CallEvaluations, type ReviewRequest } from '@callbook/console-api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { fileUrl } from '#api/session/membership.ts'

/** Number of calls with each outcome of an action. */
export type Outcomes = Readonly<Partial<Record<Outcome, number>>>

type Outcome = ReviewRequest['outcome'] | CallEvaluations['calls'][number]['outcome']

export async function sendToReview(organization: string, ids: readonly string[]): Promise<Outcomes> {
  const sending = { params: { path: { organization } }, body: { ids: [...ids] } }
  const { data } = await bodyOf(api.POST('/console/api/organizations/{organization}/calls/send-to-review', sending))

  return countOutcomes(data)
}

/** Estimate of evaluating calls again, which is never stored. */
export function evaluationPreviewQuery(organization: string, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['evaluation-preview', organization, ids],
    queryFn: async () => await evaluate(organization, ids, true),
    gcTime: 0,
    staleTime: 0
  })
}

export async function evaluateAgain(organization: string, ids: readonly string[]): Promise<Outcomes> {
  return countOutcomes((await evaluate(organization, ids, false)).calls)
}

async function evaluate(organization: string, ids: readonly string[], dry_run: boolean): Promise<CallEvaluations> {
  const request = { params: { path: { organization } }, body: { ids: [...ids], dry_run } }

  return (await bodyOf(api.POST('/console/api/organizations/{organization}/calls/evaluate', request))).data
}

export function selectedFileUrl(organization: string, ids: readonly string[], columns: readonly string[]): string {
  const query = new URLSearchParams({ ids: ids.join(','), columns: columns.join(',') })

  return fileUrl(organization, `calls.csv?${query}`)
}

function countOutcomes(calls: readonly { readonly outcome: Outcome }[]): Outcomes {
  const groups = Map.groupBy(calls, ({ outcome }) => outcome)

  return Object.fromEntries(Array.from(groups, ([outcome, all]) => [outcome, all.length]))
}
