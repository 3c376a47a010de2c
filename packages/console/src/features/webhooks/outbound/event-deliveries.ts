import {
  bodyOf,
  type EventDelivery,
  type EventDeliveryState,
  type EventEndpoint,
  type EventReplay,
  type EventTest,
  type ReplayInput
} from '@callbook/console-api'
import { infiniteQueryOptions, keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { keysOf } from '#lib/records.ts'
import { numberFormat } from '#ui/formats.ts'
import type { Tone } from '#ui/status.tsx'
import { typeWords } from './event-words.ts'

/** Prefix of the query keys of an endpoint’s deliveries, which a replay invalidates. */
export function deliveriesKey({ organization_id: organization, id }: EventEndpoint) {
  return ['event-deliveries', organization, id] as const
}

const ofEndpoint = '/console/api/organizations/{organization}/event-endpoints/{id}'

const pollMs = 5_000

/** The deliveries of an endpoint, latest event first. */
export function deliveriesQuery(of: EventEndpoint, state: EventDeliveryState | undefined) {
  return infiniteQueryOptions({
    queryKey: [...deliveriesKey(of), state],
    queryFn: async ({ pageParam: cursor }) => {
      const query = { ...(state !== undefined && { state }), ...(cursor !== null && { cursor: Number(cursor) }) }

      return await bodyOf(api.GET(`${ofEndpoint}/deliveries`, { params: { path: pathOf(of), query } }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs
  })
}

function pathOf({ organization_id: organization, id }: EventEndpoint) {
  return { organization, id }
}

/** One delivery, for deliveries that are not on a loaded page; `null` if it does not exist. */
export function deliveryQuery(of: EventEndpoint, sequence: number | undefined) {
  return queryOptions({
    queryKey: [...deliveriesKey(of), 'one', sequence],
    queryFn: sequence === undefined ? skipToken : async () => await findDelivery(of, sequence),
    refetchInterval: pollMs
  })
}

async function findDelivery(of: EventEndpoint, sequence: number): Promise<EventDelivery | null> {
  const query = { cursor: sequence + 1, limit: 1 }
  const { data } = await bodyOf(api.GET(`${ofEndpoint}/deliveries`, { params: { path: pathOf(of), query } }))

  return data.find((delivery) => delivery.sequence === sequence) ?? null
}

export async function sendTestEvent(of: EventEndpoint): Promise<EventTest> {
  return (await bodyOf(api.POST(`${ofEndpoint}/test`, { params: { path: pathOf(of) } }))).data
}

/** @throws {ConsoleApiError} 409 if the endpoint is disabled */
export async function replay(of: EventEndpoint, body: ReplayInput): Promise<EventReplay> {
  return (await bodyOf(api.POST(`${ofEndpoint}/replay`, { params: { path: pathOf(of) }, body }))).data
}

export const stateWords: Readonly<Record<EventDeliveryState, { readonly tone: Tone; readonly word: string }>> = {
  pending: { tone: 'waiting', word: 'Pending' },
  delivered: { tone: 'good', word: 'Delivered' },
  failed: { tone: 'bad', word: 'Failed' }
}

export const deliveryStates = keysOf(stateWords)

export function labelEvent({ type }: Pick<EventDelivery, 'type'>): string {
  return type === null ? 'Expired event' : typeWords[type]
}

const milliseconds = () => numberFormat({ style: 'unit', unit: 'millisecond' })

export function formatMilliseconds(ms: number): string {
  return milliseconds().format(ms)
}

export function describeAttempt({ status, error, duration_ms: ms }: Omit<EventTest, 'response_body'>) {
  const tone: Tone = error === null ? 'good' : 'bad'
  if (status !== null) return { tone, words: `Responded ${status} in ${formatMilliseconds(ms)}` }

  return { tone, words: `No response after ${formatMilliseconds(ms)}: ${error ?? 'unknown error'}` }
}
