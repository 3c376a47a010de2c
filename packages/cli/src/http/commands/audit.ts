import type { OrganizationId } from '@callbook/domain'
import { InputError, RefusedError } from '@callbook/operations/values'
import { bodyOf } from '../api.ts'
import { atQuery, type HttpCommands } from '../http-command.ts'
import { inOrganization } from '../organizations.ts'
import { readPages } from '../read-pages.ts'

interface ListOptions {
  readonly organization?: OrganizationId
  readonly installation?: true
  readonly act?: string
  readonly since?: Date
}

/** Maximum number of listed events, as for the database. */
const maxEvents = 1_000

const path = '/console/api/organizations/{organization}/audit'

export const auditCommands = {
  'audit list': ({ api }, { organization, installation, act, since }: ListOptions) => {
    if (installation) throw new RefusedError('`audit list --installation` needs the database')
    if (organization === undefined) throw new InputError('Give --organization')
    const filter = { ...(act !== undefined && { act }), ...(since !== undefined && { since: since.toISOString() }) }

    return inOrganization(organization, async () => {
      const events = await readPages(maxEvents, (page) =>
        bodyOf(api.GET(path, atQuery({ organization }, { ...filter, ...page })))
      )

      return events.map(({ object_name: _, object_detail: __, client_name: ___, ...event }) => ({
        organization_id: organization,
        ...event
      }))
    })
  }
} satisfies HttpCommands
