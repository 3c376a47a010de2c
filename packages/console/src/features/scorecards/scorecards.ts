import {
  bodyOf,
  type ListedScorecard,
  type ScorecardChanges,
  type ScorecardDetail,
  type ScorecardInput
} from '@callbook/console-api'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#api/client.ts'
import { useClientLimit, usePermission } from '#api/permissions.ts'
import { formatCount } from '#ui/formats.ts'
import type { Tone } from '#ui/status.tsx'

const path = '/console/api/organizations/{organization}/scorecards'

export type Question = ScorecardDetail['questions'][number]

export type RevisionHead = ScorecardDetail['revisions'][number]

/** Prefix of the queries that a change invalidates. */
export function scorecardsKey(organization: string) {
  return ['scorecards', organization] as const
}

/** Scorecards of an organization, by name. */
export function scorecardsQuery(organization: string) {
  return queryOptions({
    queryKey: [...scorecardsKey(organization), 'list'],
    queryFn: async () => (await bodyOf(api.GET(path, { params: { path: { organization } } }))).data
  })
}

/** A scorecard with the questions of its live revision, or of its newest one. */
export function scorecardQuery(organization: string, domain: string) {
  return queryOptions({
    queryKey: [...scorecardsKey(organization), 'one', domain],
    queryFn: async () => {
      const params = { path: { organization, domain } }

      return (await bodyOf(api.GET(`${path}/{domain}`, { params }))).data
    }
  })
}

/** How often pending answers are counted again. */
const pollMs = 5_000

/** Reads a scorecard again while answers of a model are pending, and then what depends on them. */
export function useWatchedScorecard(organization: string, domain: string) {
  const queryClient = useQueryClient()
  const query = useQuery({
    ...scorecardQuery(organization, domain),
    refetchInterval: ({ state }) => (isAnyPending(state.data) ? pollMs : false)
  })
  const { data } = query
  const counts =
    data && [data.work.pending, ...data.revisions.map(({ test }) => test && [test.answered, test.failed])].join()
  const known = useRef(counts)
  useEffect(() => {
    const isNew = known.current !== undefined && counts !== known.current
    known.current = counts
    if (!isNew) return
    for (const dependent of [['agreement', domain], ['tests', domain], ['budget']])
      void queryClient.invalidateQueries({ queryKey: [...scorecardsKey(organization), ...dependent] })
  }, [queryClient, organization, domain, counts])

  return query
}

function isAnyPending(scorecard: ScorecardDetail | undefined): boolean {
  const { revisions = [], work } = scorecard ?? {}

  return (work?.pending ?? 0) > 0 || revisions.some(({ test }) => test !== null && test.pending > 0)
}

/** A revision with its questions, which never change. */
export function revisionQuery(organization: string, domain: string, revision: number) {
  return queryOptions({
    queryKey: ['scorecard-revision', organization, domain, revision],
    queryFn: async () => {
      const params = { path: { organization, domain, revision } }

      return (await bodyOf(api.GET(`${path}/{domain}/revisions/{revision}`, { params }))).data
    }
  })
}

/**
 * How far models agree with people about the questions of a revision.
 *
 * @param revision by default the live one, or the newest one
 */
export function agreementQuery(organization: string, domain: string, revision?: number) {
  return queryOptions({
    queryKey: [...scorecardsKey(organization), 'agreement', domain, revision ?? null],
    queryFn: async () => {
      const params = { path: { organization, domain }, query: revision === undefined ? {} : { revision } }

      return (await bodyOf(api.GET(`${path}/{domain}/agreement`, { params }))).data
    }
  })
}

interface LabelRequest {
  readonly calls: number
  /** Revision whose questions are asked. */
  readonly revision: number
}

/** Sends random calls to review. @returns how many were sent */
export async function collectLabels(at: Scorecard, body: LabelRequest): Promise<number> {
  return (await bodyOf(api.POST(`${path}/{domain}/labels`, { params: { path: { ...at } }, body }))).data.sent
}

export async function createScorecard(organization: string, body: ScorecardInput): Promise<ScorecardDetail> {
  return (await bodyOf(api.POST(path, { params: { path: { organization } }, body }))).data
}

export interface Scorecard {
  readonly organization: string
  readonly domain: string
}

interface Revision {
  readonly questions: Question[]
  readonly based_on: number
}

/**
 * Adds a revision, a draft.
 *
 * @returns its number
 * @throws {ConsoleApiError} 412 if `based_on` is not the newest revision; 409 if a key was used for another question
 */
export async function reviseScorecard(at: Scorecard, body: Revision): Promise<number> {
  return (await bodyOf(api.POST(`${path}/{domain}/revisions`, { params: { path: { ...at } }, body }))).data.revision
}

export async function changeScorecard(at: Scorecard, body: ScorecardChanges): Promise<ScorecardDetail> {
  return (await bodyOf(api.PATCH(`${path}/{domain}`, { params: { path: { ...at } }, body }))).data
}

export async function deleteScorecard(at: Scorecard): Promise<void> {
  await bodyOf(api.DELETE(`${path}/{domain}`, { params: { path: { ...at } } }))
}

/** Returns whether the user may define scorecards: members limited to one client may not. */
export function useMayDefine(): boolean {
  const isLimited = useClientLimit()

  return usePermission()('manage_clients') && !isLimited
}

export const stateWords: Readonly<Record<ListedScorecard['state'], { readonly label: string; readonly tone: Tone }>> = {
  draft: { label: 'Draft', tone: 'waiting' },
  live: { label: 'Live', tone: 'good' },
  retired: { label: 'Retired', tone: 'neutral' }
}

/** Says whose calls a scorecard is about. */
export function clientWords({ client_name: name }: Pick<ListedScorecard, 'client_name'>): string {
  return name ?? 'All clients'
}

export function questionsWords(count: number): string {
  return count === 1 ? '1 question' : `${formatCount(count)} questions`
}
