import { type CallSort, mostSorted, sortColumns } from '@callbook/db'
import { enumeration, type ValueOf } from '@callbook/http'
import type { FastifyRequest } from 'fastify'
import { refusal } from '../console-access/permission.ts'
import { described } from '../http-api/described.ts'

const columns = Object.keys(sortColumns) as (keyof typeof sortColumns)[]

export const listOrder = {
  sort: described(
    enumeration(columns),
    `Sort the newest ${mostSorted} matching calls by this column, calls without a value last. \`cost\` requires the ` +
      'permission `read_costs`. By default, all calls are listed, newest first'
  ),
  order: described(enumeration(['descending', 'ascending']), 'Order of `sort`; `descending` by default')
}

type QueryRequest = { readonly [Name in keyof typeof listOrder]: ValueOf<(typeof listOrder)[Name]> }

/** @throws {HttpError} 403 */
export function readOrder({ session }: Pick<FastifyRequest, 'session'>, { sort, order }: QueryRequest) {
  if (sort === 'cost') requireCosts(session)

  return sort && ({ by: sort, isAscending: order === 'ascending' } satisfies CallSort)
}

/** @throws {HttpError} 403 */
export function requireCosts(session: FastifyRequest['session']): void {
  const refused = refusal(session, 'read_costs')
  if (refused !== undefined) throw refused
}
