import type { CallFilter, Database } from '@callbook/db'
import { evaluationStatuses, type OrganizationId } from '@callbook/domain'
import { boolean, enumeration } from '@callbook/http'
import { callFilters } from '../../tenant/calls/shared-parameters.ts'
import { described } from '../../tenant/described.ts'
import { getFilterClient, readPartOfName, readPhoneNumber } from '../../tenant/parameters.ts'
import { readSearch, searched } from './search.ts'

/** What the list of calls is limited by: all that limits those of the tenant API, and what people search for. */
export const listFilters = {
  ...callFilters,
  evaluation_status: described(enumeration(evaluationStatuses), 'Only calls whose evaluations are this far'),
  human_review_required: described(boolean(), 'Only calls that need a human, or that do not'),
  search: searched
}

type Asked = { readonly [Name in keyof typeof listFilters]: ReturnType<(typeof listFilters)[Name]['read']> }

/** @throws {HttpError} 400, 404 */
export async function readListFilter(db: Database, organizationId: OrganizationId, asked: Asked): Promise<CallFilter> {
  const client = await getFilterClient(db, organizationId, asked.client_id)
  const found = asked.search === undefined ? {} : await readSearch(db, organizationId, asked.search, client)

  return {
    clientId: client?.id,
    start: asked.start_date,
    end: asked.end_date,
    customerId: asked.customer_id,
    direction: asked.direction,
    status: asked.status,
    phoneNumber: readPhoneNumber(asked.phone_number, client),
    callerName: readPartOfName(asked.caller_name, 'caller_name'),
    evaluationStatus: asked.evaluation_status,
    humanReviewRequired: asked.human_review_required,
    ...found
  }
}

/** What is written down of it: not who was searched for, whose erasure this would outlive. */
export function toldOf({ search, phone_number, caller_name, ...others }: Asked): Readonly<Record<string, unknown>> {
  const isOfCaller = [search, phone_number, caller_name].some((given) => given !== undefined)

  return { ...others, ...(isOfCaller && { search: 'a caller or a call' }) }
}
