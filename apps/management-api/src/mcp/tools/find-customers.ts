import { customerJson, listCustomers } from '@callbook/db'
import { customerFilters, readCustomerFilter } from '../../customers/v1.ts'
import { encodeCursor, listForm, readPage } from '../../http-api/pagination.ts'
import { selectMembers } from '../../http-api/selected-fields.ts'
import { listResult } from '../list-result.ts'
import { parsePage, toolPageParameters } from '../page.ts'
import { defineTool } from '../tool.ts'

const fields = [
  'id',
  'client_id',
  'full_name',
  'phone_number',
  'email',
  'customer_status',
  'total_calls',
  'first_call_at',
  'last_call_at',
  'created_at'
] as const

interface ListedCustomer {
  readonly id: string
  readonly created_at: string
}

const form = selectMembers(customerJson, fields)

export const findCustomersTool = defineTool({
  name: 'find_customers',
  title: 'Find customers',
  description:
    'Lists people who called a client, newest first, one for each phone number. ' +
    'Pass the id of a customer as customer_id to search_calls for their calls.',
  parameters: { ...customerFilters, ...toolPageParameters },
  async call({ db, request, links }, given) {
    const { reach } = request
    const counting = { isBounded: given.name !== undefined }
    const page = readPage({ ...given, offset: undefined })
    const filter = await readCustomerFilter(db, reach, given)
    const written = await request.writeList(page.limit, () =>
      listCustomers({ db, reach }, filter, { page, form: listForm(form, { ...page, ...counting }, request.answer) })
    )

    return listResult(
      request,
      {
        ...{ name: 'customers', ...parsePage<ListedCustomer>(written) },
        cursorOf: ({ id, created_at }) => encodeCursor({ at: new Date(created_at), id }),
        link: links.page('customers', {
          q: given.phone_number ?? given.name,
          client: given.client_id,
          status: given.customer_status
        })
      },
      (customer) => customer
    )
  }
})
