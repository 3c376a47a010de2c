import type { OrganizationId } from '@callbook/domain'
import { dataOf } from '../api.ts'
import { at, type HttpCommands, pick } from '../http-command.ts'
import { inOrganization, listKnownOrganizations } from '../organizations.ts'

interface SuspendOptions {
  readonly refuseReports?: boolean
  readonly reason?: string | null
}

const path = '/console/api/organizations'
const one = `${path}/{organization}` as const

export const organizationCommands = {
  'organization create': async ({ api }, { name }: { name: string }) =>
    pick(await dataOf(api.POST(path, { body: { name } })), 'id', 'name'),

  'organization rename': ({ api }, id: OrganizationId, { name }: { name: string }) =>
    inOrganization(id, async (organization) =>
      pick(await dataOf(api.PATCH(one, { ...at({ organization }), body: { name } })), 'id', 'name')
    ),

  'organization suspend': ({ api }, id: OrganizationId, { refuseReports = false, reason = null }: SuspendOptions) =>
    inOrganization(id, (organization) => {
      const body = { refuses_reports: refuseReports, reason }

      return dataOf(api.POST(`${one}/suspend`, { ...at({ organization }), body }))
    }),

  'organization resume': ({ api }, id: OrganizationId) =>
    inOrganization(id, (organization) => dataOf(api.POST(`${one}/resume`, at({ organization })))),

  'organization list': (session) => listKnownOrganizations(session)
} satisfies HttpCommands
