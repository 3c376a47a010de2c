import type { ClientId, CustomerId, OrganizationId } from '@callbook/domain'
import type { ListPage } from '@callbook/operations'
import { InputError } from '@callbook/operations/values'
import { saveFile } from '../../commands/customers/save-file.ts'
import { bodyOf, dataOf } from '../api.ts'
import { at, atQuery, type HttpCommands } from '../http-command.ts'
import { inOrganization, inOwner } from '../organizations.ts'
import { readPages } from '../read-pages.ts'

interface FindOptions extends ListPage {
  readonly organization: OrganizationId
  readonly client?: ClientId
  readonly phoneNumber?: string
  readonly name?: string
}

/** Maximum number of matching customers, because the API has another order and all of them are read. */
const maxMatches = 2_000

const path = '/console/api/organizations/{organization}/customers'

export const customerCommands = {
  'customer list': ({ api }, { organization, client, phoneNumber, name, limit, offset }: FindOptions) => {
    if (phoneNumber === undefined && name === undefined) throw new InputError('Give --phone-number or --name')
    const filter = { client_id: client, phone_number: phoneNumber, name }
    const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))

    return inOrganization(
      organization,
      async () => {
        const found = await readPages(maxMatches + 1, async (page) => {
          const { data, pagination } = await bodyOf(api.GET(path, atQuery({ organization }, { ...given, ...page })))

          return { data, next_cursor: pagination.next_cursor ?? null }
        })
        if (found.length > maxMatches)
          throw new InputError(`More than ${maxMatches} customers match. Give a longer name`)
        const newestFirst = found.toSorted((a, b) => compare(b.created_at, a.created_at) || compare(b.id, a.id))
        const items = newestFirst.slice(offset, offset + limit).map(({ phone_number_international: _, ...row }) => row)

        return { items, total: found.length }
      },
      'client',
      client
    )
  },

  'customer erase': (session, id: CustomerId, { dryRun = false }: { dryRun?: boolean }) =>
    inOwner(session, 'customer', id, async (organization) => {
      const { client_id, phone_number } = await dataOf(session.api.GET(`${path}/{id}`, at({ organization, id })))
      const body = { phone_number, dry_run: dryRun }
      const erased = await dataOf(session.api.POST(`${path}/{id}/erase`, { ...at({ organization, id }), body }))

      return { id, applied: !dryRun, organization_id: organization, client_id, ...erased }
    }),

  'customer export': (session, id: CustomerId, { output }: { output: string }) =>
    inOwner(session, 'customer', id, async (organization) => {
      const read = async () =>
        (await bodyOf(session.api.GET(`${path}/{id}/export`, { ...at({ organization, id }), parseAs: 'stream' }))) ?? []

      return { id, ...(await saveFile(output, read)) }
    })
} satisfies HttpCommands

function compare(a: string, b: string): number {
  if (a === b) return 0

  return a < b ? -1 : 1
}
