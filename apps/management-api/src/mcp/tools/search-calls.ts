import { callColumns, callJson, hasBoundedTotal, listCalls, searchedCallColumns, searchedCallJson } from '@callbook/db'
import type { SearchHit } from '@callbook/domain'
import { filters, readCallFilter } from '../../calls/v1.ts'
import { encodeCursor, listForm, readPage } from '../../http-api/pagination.ts'
import { selectMembers } from '../../http-api/selected-fields.ts'
import { callsSearch } from '../links.ts'
import { listResult } from '../list-result.ts'
import { parsePage, toolPageParameters } from '../page.ts'
import { known } from '../size.ts'
import { defineTool } from '../tool.ts'

/** Fields of a call that an assistant chooses by. No recordings, metadata and raw data. */
export const listedFields = [
  'id',
  'client_id',
  'customer_id',
  'occurred_at',
  'direction',
  'status',
  'ended_reason',
  'duration_seconds',
  'caller_full_name',
  'caller_phone_number',
  'assistant_name',
  'transfer_destination',
  'call_summary',
  'lead_score',
  'adherence_score',
  'sentiment',
  'human_review_required'
] as const

interface ListedCall {
  readonly id: string
  readonly occurred_at: string
  /** Only in a search. */
  readonly search_hits?: readonly SearchHit[]
}

const forms = {
  listed: { columns: callColumns, template: selectMembers(callJson, listedFields) },
  found: {
    columns: searchedCallColumns,
    template: selectMembers(searchedCallJson, [...listedFields, 'search_hits'], searchedCallColumns)
  }
} as const

export const searchCallsTool = defineTool({
  name: 'search_calls',
  title: 'Search calls',
  description:
    'Lists phone calls, latest first, with their summaries and scores (0 to 100, higher is better). ' +
    'Use search for words that were spoken, list_clients for the id of a client, and get_call for the transcript of a ' +
    'call: pass the message_index of a search hit as from_message.',
  parameters: { ...filters, ...toolPageParameters },
  async call({ db, request, links }, given) {
    const { reach } = request
    const filter = await readCallFilter(db, reach, given)
    const counting = { isBounded: hasBoundedTotal(filter) }
    const page = readPage({ ...given, offset: undefined })
    const { columns, template } = given.search === undefined ? forms.listed : forms.found
    const form = listForm(template, { ...page, ...counting }, request.answer)
    const written = await request.writeList(page.limit, () => listCalls({ db, reach }, filter, { page, form, columns }))

    return listResult(
      request,
      {
        ...{ name: 'calls', ...parsePage<ListedCall>(written) },
        cursorOf: ({ id, occurred_at }) => encodeCursor({ at: new Date(occurred_at), id }),
        link: links.page('calls', callsSearch({ ...given, search: given.search ?? given.caller_name }))
      },
      ({ search_hits: hits, ...call }) => ({ ...call, search_hits: hits?.map(presentHit) })
    )
  }
})

/** An assistant sees the matching words in the snippet, and reads on at a message. */
function presentHit({ field, message_index, start_seconds, snippet }: SearchHit): object {
  return known({ field, message_index, start_seconds, snippet })
}
