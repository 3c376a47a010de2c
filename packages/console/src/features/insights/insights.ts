import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '#api/client.ts'
import type { Agent } from './agents/agents.ts'
import type { InsightRange } from './insight-range.ts'

/** Organization, period, client and agent of the insights. */
export interface InsightScope extends Agent {
  readonly organization: string
  readonly range: InsightRange
  readonly client: string | undefined
  /** Range of the previous period, if charts show it. */
  readonly before?: InsightRange | undefined
}

const path = '/console/api/organizations/{organization}/insights'

export function volumeQuery(scope: InsightScope) {
  const params = paramsOf(scope)

  return queryOptions({
    ...optionsOf('volume', scope),
    queryFn: async () => (await bodyOf(api.GET(`${path}/volume`, { params }))).data
  })
}

export function outcomesQuery(scope: InsightScope) {
  const params = paramsOf(scope)

  return queryOptions({
    ...optionsOf('outcomes', scope),
    queryFn: async () => (await bodyOf(api.GET(`${path}/outcomes`, { params }))).data
  })
}

export function scoresQuery(scope: InsightScope) {
  const params = paramsOf(scope)

  return queryOptions({
    ...optionsOf('scores', scope),
    queryFn: async () => (await bodyOf(api.GET(`${path}/scores`, { params }))).data
  })
}

export function costsQuery(scope: InsightScope) {
  const params = paramsOf(scope)

  return queryOptions({
    ...optionsOf('costs', scope),
    queryFn: async () => (await bodyOf(api.GET(`${path}/costs`, { params }))).data
  })
}

/** Figures of all agents, regardless of the agent of the scope. */
export function agentsQuery({ organization, range, client }: InsightScope) {
  const scope = { organization, range, client }

  return queryOptions({
    ...optionsOf('agents', scope),
    queryFn: async () => (await bodyOf(api.GET(`${path}/agents`, { params: paramsOf(scope) }))).data
  })
}

export function agreementQuery(scope: InsightScope) {
  const params = paramsOf(scope)

  return queryOptions({
    ...optionsOf('agreement', scope),
    queryFn: async () => (await bodyOf(api.GET(`${path}/agreement`, { params }))).data
  })
}

function optionsOf(name: string, { organization, range, client, assistant, version }: InsightScope) {
  const queryKey = ['insights', name, organization, range, client, assistant, version]

  return { queryKey, placeholderData: keepPreviousData } as const
}

function paramsOf({ organization, range, client, assistant, version }: InsightScope) {
  const query = {
    ...range,
    ...(client !== undefined && { client_id: client }),
    ...(assistant !== undefined && { assistant_id: assistant }),
    ...(version !== undefined && { assistant_version: version })
  }

  return { path: { organization }, query }
}
