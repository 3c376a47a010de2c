import { type GapRow, gapKinds, listGaps } from '@callbook/db'
import { type ClientId, type GapId, organizationKey, parseDateTime } from '@callbook/domain'
import { boolean, dateTime, enumeration, uuid } from '@callbook/http'
import { encodeCursor } from '../../http-api/pagination.ts'
import { described, getFilterClient } from '../../http-api/parameters.ts'
import { listResult } from '../list-result.ts'
import { toolPageParameters } from '../page.ts'
import { defineTool } from '../tool.ts'

export const listMissingCallsTool = defineTool({
  name: 'list_gaps',
  title: 'List missing calls',
  description:
    'Lists calls that a provider has and whose reports did not arrive, newest first, for the last 90 days. ' +
    'Most are fetched from the provider within minutes: how is then backfill. ' +
    'Without a connected provider account, the list is empty.',
  parameters: {
    client_id: described(uuid<ClientId>(), 'Filter by client'),
    start_date: described(dateTime(parseDateTime), 'Only calls that were found missing at or after this time'),
    end_date: described(dateTime(parseDateTime), 'Only calls that were found missing at or before this time'),
    kind: described(enumeration(gapKinds), 'Filter by kind'),
    resolved: described(boolean(), '`false` for calls that are still missing, `true` for resolved ones'),
    ...toolPageParameters
  },
  async call({ db, request, links }, { client_id, start_date, end_date, kind, resolved, limit, cursor }) {
    const { reach } = request
    const clientId = (await getFilterClient(db, reach, client_id))?.id
    const after = cursor === 'beginning' ? undefined : { foundAt: cursor.at, id: cursor.id as GapId }
    const filter = { clientId, kind, isResolved: resolved, start: start_date, end: end_date }
    const found = await db.inTurn(organizationKey(reach), () =>
      listGaps({ db, reach }, filter, { limit: limit + 1, after })
    )
    const items = found.slice(0, limit)
    const last = found.length > limit ? items.at(-1) : undefined

    return listResult(
      request,
      {
        ...{ name: 'gaps', items, next: last && cursorOf(last), cursorOf },
        link: links.page('settings/providers')
      },
      ({ id: _id, account_id: _account, endpoint_id: _endpoint, ...gap }) => gap
    )
  }
})

function cursorOf({ found_at, id }: GapRow): string {
  return encodeCursor({ at: new Date(found_at), id })
}
