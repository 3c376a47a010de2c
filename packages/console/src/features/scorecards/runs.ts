import {
  bodyOf,
  type JudgeBudget,
  type ScorecardEstimate,
  type ScorecardRun,
  type ScorecardRunInput
} from '@callbook/console-api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { type Scorecard, scorecardsKey } from './scorecards.ts'

const organizations = '/console/api/organizations/{organization}'

/** What a model does in a day if a revision is live and it reads all calls. */
export function estimateQuery({ organization, domain }: Scorecard, revision: number) {
  return queryOptions({
    queryKey: [...scorecardsKey(organization), 'estimate', domain, revision],
    queryFn: async (): Promise<ScorecardEstimate> => {
      const params = { path: { organization, domain }, query: { revision } }

      return (await bodyOf(api.GET(`${organizations}/scorecards/{domain}/estimate`, { params }))).data
    }
  })
}

/** Requests answers of a model about past calls, or estimates them. */
export async function runScorecard(at: Scorecard, body: ScorecardRunInput): Promise<ScorecardRun> {
  return (await bodyOf(api.POST(`${organizations}/scorecards/{domain}/runs`, { params: { path: { ...at } }, body })))
    .data
}

/** The daily limit of a client, or by default of the organization. */
export function budgetQuery(organization: string, client?: string) {
  return queryOptions({
    queryKey: [...scorecardsKey(organization), 'budget', client ?? null],
    queryFn: async (): Promise<JudgeBudget> => {
      if (client === undefined)
        return (await bodyOf(api.GET(`${organizations}/budget`, { params: { path: { organization } } }))).data
      const params = { path: { organization, id: client } }

      return (await bodyOf(api.GET(`${organizations}/clients/{id}/budget`, { params }))).data
    }
  })
}

interface BudgetChange {
  /** Evaluations a day; null for no limit. */
  readonly per_day: number | null
}

export async function setBudget(
  organization: string,
  client: string | undefined,
  body: BudgetChange
): Promise<JudgeBudget> {
  if (client === undefined)
    return (await bodyOf(api.PUT(`${organizations}/budget`, { params: { path: { organization } }, body }))).data
  const params = { path: { organization, id: client } }

  return (await bodyOf(api.PUT(`${organizations}/clients/{id}/budget`, { params, body }))).data
}
