import type { ClientId, OrganizationId } from '@callbook/domain'
import { inputOf, type ProfileOptions } from '../../commands/clients/client-options.ts'
import { dataOf } from '../api.ts'
import { at, type HttpCommands, pick } from '../http-command.ts'
import { inOrganization, inOwner } from '../organizations.ts'

interface CreateOptions extends ProfileOptions {
  readonly organization: OrganizationId
}

export const clientCommands = {
  'client create': ({ api }, options: CreateOptions) =>
    inOrganization(options.organization, async (organization) =>
      present(
        await dataOf(
          api.POST('/console/api/organizations/{organization}/clients', {
            ...at({ organization }),
            body: inputOf(options) as { name: string }
          })
        )
      )
    ),

  'client update': (session, id: ClientId, options: ProfileOptions) =>
    inOwner(session, 'client', id, async (organization) =>
      present(
        await dataOf(
          session.api.PATCH('/console/api/organizations/{organization}/clients/{id}', {
            ...at({ organization, id }),
            body: inputOf(options)
          })
        )
      )
    ),

  'client list': ({ api }, { organization }: { organization: OrganizationId }) =>
    inOrganization(organization, async () =>
      (await dataOf(api.GET('/console/api/organizations/{organization}/clients', at({ organization })))).map(present)
    )
} satisfies HttpCommands

const members = [
  ...(['id', 'organization_id', 'name', 'display_name', 'type', 'status', 'subscription_plan'] as const),
  ...(['contact_person', 'contact_email', 'phone_number', 'joined_at', 'last_call_at', 'last_active_at'] as const)
]

function present<Client extends Record<(typeof members)[number], unknown>>(client: Client) {
  return pick(client, ...members)
}
