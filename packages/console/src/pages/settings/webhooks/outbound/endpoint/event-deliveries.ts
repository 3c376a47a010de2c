import { infiniteQueryOptions, keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { api, bodyOf } from '../../../../../api/client.ts'
import type {
  EventDelivery,
  EventDeliveryState,
  EventEndpoint,
  EventReplay,
  EventTest,
  ReplayInput
} from '../../../../../api/schema.ts'

const ofEndpoint = '/console/api/organizations/{organization}/event-endpoints/{id}'

/** How often it is looked for new ones, while the page is seen. */
const pollMs = 5_000

/** All that is asked of an endpoint, which a replay changes. */
export function deliveriesKey({ organization_id: organization, id }: EventEndpoint) {
  return ['event-deliveries', organization, id] as const
}

/** What is sent to an endpoint, the latest event first. */
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

/** What is sent of one event, wherever it stands in the list; null where there is no such delivery. */
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

/** @returns what became of it */
export async function sendTest(of: EventEndpoint): Promise<EventTest> {
  return (await bodyOf(api.POST(`${ofEndpoint}/test`, { params: { path: pathOf(of) } }))).data
}

/** @throws {ApiError} 409 for an endpoint that is disabled */
export async function replay(of: EventEndpoint, body: ReplayInput): Promise<EventReplay> {
  return (await bodyOf(api.POST(`${ofEndpoint}/replay`, { params: { path: pathOf(of) }, body }))).data
}

function pathOf({ organization_id: organization, id }: EventEndpoint) {
  return { organization, id }
}
