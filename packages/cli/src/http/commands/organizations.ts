import { dataOf } from '../api.ts'
import { type HttpCommands, pick } from '../http-command.ts'
import { listKnownOrganizations } from '../organizations.ts'

export const organizationCommands = {
  'organization create': async ({ api }, { name }: { name: string }) =>
    pick(await dataOf(api.POST('/console/api/organizations', { body: { name } })), 'id', 'name'),

  'organization list': (session) => listKnownOrganizations(session)
} satisfies HttpCommands
