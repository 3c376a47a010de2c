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

const ofEndpoint = '/console/api/organizations/{organization}/event-endpoints/{id}'

const pollMs = 5_000

/** Prefix of the query keys of an endpoint’s deliveries, which a replay invalidates. */
export function deliveriesKey({ organization_id: organization, id }: EventEndpoint) {
  return ['event-deliveries', organization, id] as const
}

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

export async function sendTest(of: EventEndpoint): Promise<EventTest> {
  return (await bodyOf(api.POST(`${ofEndpoint}/test`, { params: { path: pathOf(of) } }))).data
}

/** @throws {ApiError} 409 if the endpoint is disabled */
export async function replay(of: EventEndpoint, body: ReplayInput): Promise<EventReplay> {
  return (await bodyOf(api.POST(`${ofEndpoint}/replay`, { params: { path: pathOf(of) }, body }))).data
}

function pathOf({ organization_id: organization, id }: EventEndpoint) {
  return { organization, id }
}
