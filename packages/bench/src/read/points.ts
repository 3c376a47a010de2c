import {
  callColumns,
  callEvaluationColumns,
  customerColumns,
  type Database,
  listCallEvaluations,
  listCalls,
  listCustomers
} from '@callbook/db'
import { readPage } from '@callbook/db/testing'
import type { CallStatus, CustomerStatus, EvaluationStatus, OrganizationId } from '@callbook/domain'

/** A list of the API, and the statement behind it. */
interface Resource {
  readonly name: string
  readonly path: string
  /** A filter that finds a part of all items. */
  readonly filter: Readonly<Record<string, string>>
  /** The same, as the column that is compared. */
  readonly columns: Readonly<Record<string, string>>
  /** Runs the product's own query of a page. */
  query(db: Database, organizationId: OrganizationId, isFiltered: boolean, page: PageBounds): Promise<{ total: number }>
}

interface PageBounds {
  readonly limit: number
  readonly offset: number
}

/** One page of one list. */
export interface ReadPoint extends PageBounds {
  readonly point: string
  readonly page: string
  readonly resource: Resource
  readonly isFiltered: boolean
}

const callStatus: CallStatus = 'transferred'
const customerStatus: CustomerStatus = 'returning'
const evaluationStatus: EvaluationStatus = 'partial'

const resources: readonly Resource[] = [
  {
    name: 'calls',
    path: '/v1/calls',
    filter: { status: callStatus },
    columns: { status: callStatus },
    query: (db, id, isFiltered, page) =>
      readPage(callColumns, (form) => listCalls(db, id, isFiltered ? { status: callStatus } : {}, page, form))
  },
  {
    name: 'evaluations',
    path: '/v1/calls/evaluations',
    filter: { status: evaluationStatus },
    columns: { evaluation_status: evaluationStatus },
    query: (db, id, isFiltered, page) =>
      readPage(callEvaluationColumns, (form) =>
        listCallEvaluations(db, id, isFiltered ? { evaluationStatus } : {}, page, form)
      )
  },
  {
    name: 'customers',
    path: '/v1/customers',
    filter: { customer_status: customerStatus },
    columns: { customer_status: customerStatus },
    query: (db, id, isFiltered, page) =>
      readPage(customerColumns, (form) => listCustomers(db, id, isFiltered ? { customerStatus } : {}, page, form))
  }
]

const limit = 50

/** The first, the middle and the last full page of each list, with and without a filter. */
export async function findPoints(
  db: Database,
  organizationId: OrganizationId,
  chosen: readonly string[]
): Promise<ReadPoint[]> {
  const points: ReadPoint[] = []

  for (const resource of resources.filter(({ name }) => chosen.includes(name))) {
    for (const isFiltered of [false, true]) {
      const { total } = await resource.query(db, organizationId, isFiltered, { limit: 1, offset: 0 })
      const deepest = Math.max(0, total - limit)
      const list = `${resource.name}${isFiltered ? ' filtered' : ''}`
      for (const [page, offset] of Object.entries({ first: 0, middle: Math.floor(deepest / 2), last: deepest })) {
        points.push({ point: `${list}, ${page} page`, page, resource, isFiltered, limit, offset })
      }
    }
  }

  return points
}

/** The path and query of a page, as a tenant asks for it. */
export function targetOf({ resource, isFiltered, limit, offset }: ReadPoint): string {
  const query = new URLSearchParams({
    limit: String(limit),
    offset: String(offset),
    ...(isFiltered && resource.filter)
  })

  return `${resource.path}?${query}`
}
