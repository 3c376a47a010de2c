import { bodyOf, type Insights } from '@callbook/console-api'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { firstDayOfWeek } from '#ui/formats.ts'
import { useTimeZone } from '#ui/time/time.tsx'
import type { Agent } from './agents/agents.ts'
import { findRange, type InsightRange, rangeBefore } from './insight-range.ts'
import type { InsightSearch } from './insight-search.ts'

interface InsightSelection extends Agent, Pick<InsightSearch, 'client' | 'from' | 'period' | 'to'> {
  readonly organization: string
  /** Time zone of days; `undefined` for the browser’s. */
  readonly timeZone: string | undefined
}

export interface InsightScope extends InsightSelection {
  readonly range: InsightRange
  /** Range of the previous period, if charts show it. */
  readonly before?: InsightRange | undefined
}

/**
 * All figures of a page in one request, and their ranges. The key has the period instead of the range, which ends now:
 * a page that is opened again shows the latest figures until new ones arrive.
 */
export function insightsQuery(selection: InsightSelection) {
  const { organization, client, assistant, version } = selection

  return queryOptions({
    queryKey: ['insights', organization, periodOf(selection), { client, assistant, version }],
    queryFn: async () => {
      const range = rangeUntilNow(selection)

      return { range, before: rangeBefore(selection, range), ...(await readInsights({ ...selection, range })) }
    },
    placeholderData: keepPreviousData
  })
}

/** The period as it was selected. */
function periodOf({ period, from, to, timeZone }: InsightSelection) {
  return { period, from, to, timeZone, weekStart: firstDayOfWeek() }
}

function rangeUntilNow(selection: InsightSelection): InsightRange {
  const range = findRange(selection, new Date(), selection.timeZone)
  if (range === undefined) throw new Error('The period has no dates')

  return range
}

const path = '/console/api/organizations/{organization}/insights'

async function readInsights(scope: InsightScope): Promise<Insights> {
  return (await bodyOf(api.GET(path, { params: paramsOf(scope) }))).data
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

/** Figures of the previous period; disabled if charts do not show it. */
export function earlierQuery(scope: InsightScope) {
  const { organization, before, client, assistant, version } = scope

  return queryOptions({
    queryKey: ['insights', organization, before, { client, assistant, version }],
    queryFn: async () => await readInsights({ ...scope, range: before ?? scope.range }),
    placeholderData: keepPreviousData,
    enabled: before !== undefined
  })
}

export const selectVolume = ({ volume }: Insights) => volume

export const selectOutcomes = ({ outcomes }: Insights) => outcomes

export const selectScores = ({ scores }: Insights) => scores

export const selectCosts = ({ costs }: Insights) => costs ?? undefined

/** Figures of all agents, regardless of the agent of the scope. */
export function agentsQuery({ assistant: _, version: __, ...selection }: InsightSelection) {
  const { organization, client } = selection

  return queryOptions({
    queryKey: ['insights', organization, periodOf(selection), client, 'agents'],
    queryFn: async () => {
      const params = paramsOf({ ...selection, range: rangeUntilNow(selection) })

      return (await bodyOf(api.GET(`${path}/agents`, { params }))).data
    },
    placeholderData: keepPreviousData
  })
}

function comparedAgents(scope: InsightScope, { assistant: other = '', version: otherVersion }: Agent) {
  const { range, client, assistant = '', version } = scope
  const { start_date, end_date } = range

  return {
    ...{ start_date, end_date, assistant_id: assistant, other_assistant_id: other },
    ...(client !== undefined && { client_id: client }),
    ...(version !== undefined && { assistant_version: version }),
    ...(otherVersion !== undefined && { other_assistant_version: otherVersion })
  }
}

/** Answers to the questions of a scorecard of the agent of the scope against those of another one. */
export function answerComparisonQuery(scope: InsightScope, other: Agent, domain: string) {
  const { organization } = scope
  const query = { ...comparedAgents(scope, other), domain }

  return queryOptions({
    queryKey: ['insights', organization, 'comparison', query],
    queryFn: async () => {
      const params = { path: { organization }, query }

      return (await bodyOf(api.GET(`${path}/comparison/answers`, { params }))).data
    }
  })
}

/** Figures of the agent of the scope against another one. */
export function comparisonQuery(scope: InsightScope, other: Agent) {
  const { organization } = scope
  const query = comparedAgents(scope, other)

  return queryOptions({
    queryKey: ['insights', organization, 'comparison', query],
    queryFn: async () => {
      const params = { path: { organization }, query }

      return (await bodyOf(api.GET(`${path}/comparison`, { params }))).data
    }
  })
}

/** Answers to the questions of a scorecard. */
export function answersQuery(scope: InsightScope, domain: string) {
  const { organization, range, client, assistant, version } = scope

  return queryOptions({
    queryKey: ['insights', organization, 'answers', domain, range, { client, assistant, version }],
    queryFn: async () => {
      const { path: place, query } = paramsOf(scope)
      const { interval: _, week_start: __, ...whole } = query

      return (await bodyOf(api.GET(`${path}/answers`, { params: { path: place, query: { ...whole, domain } } }))).data
    },
    placeholderData: keepPreviousData
  })
}

export function agreementQuery(scope: InsightScope) {
  const { organization, range, client } = scope

  return queryOptions({
    queryKey: ['insights', organization, 'agreement', range, client],
    queryFn: async () => (await bodyOf(api.GET(`${path}/agreement`, { params: paramsOf(scope) }))).data,
    placeholderData: keepPreviousData
  })
}

/**
 * Returns the scope of a page, with the range of the figures that it shows.
 *
 * @returns `undefined` if a custom period has no dates
 */
export function useInsightScope(organization: string, search: InsightSearch): InsightScope | undefined {
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date())
  const { before, period, from, to, client, assistant, version } = search
  const selection = { organization, timeZone, period, from, to, client, assistant, version }
  const range = findRange(search, now, timeZone)
  const { data } = useQuery({ ...insightsQuery(selection), enabled: range !== undefined })
  if (range === undefined) return undefined

  return {
    ...selection,
    range: data?.range ?? range,
    before: before === 'yes' ? (data?.before ?? rangeBefore(search, range)) : undefined
  }
}
