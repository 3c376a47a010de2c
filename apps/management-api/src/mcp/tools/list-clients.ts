import { type ClientRow, listClients as listAll, type Position } from '@callbook/db'
import { nameWords, organizationKey } from '@callbook/domain'
import { text } from '@callbook/http'
import { encodeCursor } from '../../http-api/pagination.ts'
import { described } from '../../http-api/parameters.ts'
import { listResult } from '../list-result.ts'
import { toolPageParameters } from '../page.ts'
import { defineTool } from '../tool.ts'

export const listClientsTool = defineTool({
  name: 'list_clients',
  title: 'List clients',
  description:
    'Lists the businesses whose calls are stored, newest first. Other tools take the id of a client as client_id.',
  parameters: {
    name: described(text({ maxLength: 200 }), 'Filter by name: each of these words begins a word of the name'),
    ...toolPageParameters
  },
  async call({ db, request, links }, { name = '', limit, cursor }) {
    const { reach } = request
    const all = await db.inTurn(organizationKey(reach), () => listAll({ db, reach }))
    const matching = all.filter((client) => hasWords(client, nameWords(name)))
    const rest = cursor === 'beginning' ? matching : matching.filter((client) => isAfter(client, cursor))
    const items = rest.slice(0, limit)
    const last = rest.length > limit ? items.at(-1) : undefined

    return listResult(
      request,
      {
        ...{ name: 'clients', items, total: matching.length.toLocaleString('en-US'), cursorOf },
        next: last && cursorOf(last),
        link: links.page('settings/clients')
      },
      ({ organization_id: _organization, last_call_at: _call, ...client }) => client
    )
  }
})

function hasWords({ name, display_name }: ClientRow, words: string): boolean {
  const own = `${nameWords(name)} ${nameWords(display_name)}`.split(' ')

  return words === '' || words.split(' ').every((word) => own.some((one) => one.startsWith(word)))
}

function isAfter({ joined_at, id }: ClientRow, { at, id: previous }: Position): boolean {
  const later = at.getTime() - Date.parse(joined_at)

  return later > 0 || (later === 0 && id < previous)
}

function cursorOf({ joined_at, id }: ClientRow): string {
  return encodeCursor({ at: new Date(joined_at), id })
}
