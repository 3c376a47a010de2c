import type { OrganizationId } from '@callbook/domain'
import type { SavedMapping } from '@callbook/operations'
import { readJsonFile } from '../../commands/json-file.ts'
import { bodyOf, dataOf } from '../api.ts'
import { at, type HttpCommands, pick } from '../http-command.ts'
import { inOrganization } from '../organizations.ts'

interface OfOrganization {
  readonly organization: OrganizationId
}

const all = '/console/api/organizations/{organization}/mappings'
const one = `${all}/{name}` as const
const members = ['name', 'version', 'made_by', 'made_at', 'document'] as const

export const mappingCommands = {
  'mapping list': ({ api }, { organization }: OfOrganization) =>
    inOrganization(organization, async () => {
      const names = (await dataOf(api.GET(all, at({ organization })))).map(({ name }) => name)
      const whole = names.map(async (name) => pick(await dataOf(api.GET(one, at({ organization, name }))), ...members))

      return (await Promise.all(whole)) as SavedMapping[]
    }),

  'mapping show': ({ api }, name: string, { organization }: OfOrganization) =>
    inOrganization(
      organization,
      async () => pick(await dataOf(api.GET(one, at({ organization, name }))), ...members),
      'mapping',
      name
    ),

  'mapping save': async ({ api, stdin }, name: string, file: string, { organization }: OfOrganization) => {
    const body = { document: (await readJsonFile(file, stdin)) as object }

    return await inOrganization(organization, async () =>
      pick(await dataOf(api.PUT(one, { ...at({ organization, name }), body })), ...members)
    )
  },

  'mapping delete': ({ api }, name: string, { organization }: OfOrganization) =>
    inOrganization(
      organization,
      async () => {
        await bodyOf(api.DELETE(one, at({ organization, name })))

        return { name, deleted: true }
      },
      'mapping',
      name
    )
} satisfies HttpCommands
