import type { CallFilter, Database } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { getFilterClient, readPartOfName, readPhoneNumber } from '../parameters.ts'
import { readScoreFilter, scoreFilters } from './score-filters.ts'
import { callFilters } from './shared-parameters.ts'

/** Filters of a list or an export of calls. */
export const filters = { ...callFilters, ...scoreFilters }

type Asked = { readonly [Name in keyof typeof filters]: ReturnType<(typeof filters)[Name]['read']> }

/** @throws {HttpError} 400, 404 */
export async function readCallFilter(db: Database, organizationId: OrganizationId, asked: Asked): Promise<CallFilter> {
  const callerName = readPartOfName(asked.caller_name, 'caller_name')
  const client = await getFilterClient(db, organizationId, asked.client_id)

  return {
    clientId: client?.id,
    start: asked.start_date,
    end: asked.end_date,
    customerId: asked.customer_id,
    direction: asked.direction,
    status: asked.status,
    phoneNumber: readPhoneNumber(asked.phone_number, client),
    callerName,
    ...readScoreFilter(asked)
  }
}
