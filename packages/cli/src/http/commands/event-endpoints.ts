import type { DeliveryState } from '@callbook/db'
import type { ClientId, EventEndpointId, OrganizationId } from '@callbook/domain'
import { InputError } from '@callbook/operations/values'
import { type EventEndpointOptions, settingsOf } from '../../commands/event-endpoints/event-endpoint-options.ts'
import { bodyOf, dataOf } from '../api.ts'
import { at, atQuery, type HttpCommands, type HttpSession, pick } from '../http-command.ts'
import { inOrganization, inOwner } from '../organizations.ts'

interface CreateOptions extends EventEndpointOptions {
  readonly organization: OrganizationId
  readonly url: string
  readonly client?: ClientId
}

interface ListOptions {
  readonly state?: DeliveryState
  readonly limit: number
  readonly before?: number
}

const all = '/console/api/organizations/{organization}/event-endpoints'
const one = `${all}/{id}` as const
const what = 'event endpoint'

export const eventEndpointCommands = {
  'event-endpoint create': ({ api }, { organization, ...options }: CreateOptions) =>
    inOrganization(
      organization,
      async () => {
        const body = { url: options.url, ...settingsOf(options) }

        return await dataOf(api.POST(all, { ...at({ organization }), body }))
      },
      'client',
      options.client
    ),

  'event-endpoint list': ({ api }, { organization }: { organization: OrganizationId }) =>
    inOrganization(organization, () => dataOf(api.GET(all, at({ organization })))),

  'event-endpoint show': (session, id: EventEndpointId) =>
    inOwner(session, what, id, (owner) => show(session, owner, id)),

  'event-endpoint change': (session, id: EventEndpointId, options: EventEndpointOptions) => {
    const changes = settingsOf(options)
    if (Object.keys(changes).length === 0) throw new InputError('Give at least one setting to change')

    return change(session, id, changes)
  },
  'event-endpoint pause': (session, id: EventEndpointId) => change(session, id, { state: 'paused' }),
  'event-endpoint resume': (session, id: EventEndpointId) => change(session, id, { state: 'active' }),

  'event-endpoint remove': (session, id: EventEndpointId) =>
    inOwner(session, what, id, async (organization) => {
      const removed = await show(session, organization, id)
      await bodyOf(session.api.DELETE(one, at({ organization, id })))

      return removed
    }),

  'event-endpoint rotate-secret': (session, id: EventEndpointId) =>
    inOwner(session, what, id, (organization) =>
      dataOf(session.api.POST(`${one}/rotate-secret`, at({ organization, id })))
    ),

  'event-endpoint test': (session, id: EventEndpointId) =>
    inOwner(session, what, id, async (organization) =>
      pick(
        await dataOf(session.api.POST(`${one}/test`, at({ organization, id }))),
        ...(['status', 'duration_ms', 'error', 'response_body'] as const)
      )
    ),

  'event-endpoint replay': (
    session,
    id: EventEndpointId,
    { since, sequence }: { since?: number; sequence?: number[] }
  ) => {
    if (since === undefined && sequence === undefined) throw new InputError('Give --since or --sequence')
    const body = sequence === undefined ? { since_sequence: since ?? 1 } : { sequences: [...new Set(sequence)] }

    return inOwner(session, what, id, (organization) =>
      dataOf(session.api.POST(`${one}/replay`, { ...at({ organization, id }), body }))
    )
  },

  'event-endpoint deliveries': (session, id: EventEndpointId, { state, limit, before }: ListOptions) =>
    inOwner(session, what, id, async (organization) => {
      const query = { limit, ...(state && { state }), ...(before && { cursor: before }) }
      const page = await bodyOf(session.api.GET(`${one}/deliveries`, atQuery({ organization, id }, query)))

      return { deliveries: page.data, next: page.next_cursor === null ? undefined : Number(page.next_cursor) }
    })
} satisfies HttpCommands

function show({ api }: HttpSession, organization: OrganizationId, id: EventEndpointId) {
  return dataOf(api.GET(one, at({ organization, id })))
}

function change(session: HttpSession, id: EventEndpointId, changes: object) {
  return inOwner(session, what, id, (organization) =>
    dataOf(session.api.PATCH(one, { ...at({ organization, id }), body: changes }))
  )
}
