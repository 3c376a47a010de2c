import type { ClientId, EndpointId, OrganizationId, RejectionId } from '@callbook/domain'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Filter for the rejections of an organization. By default, all match. */
export interface RejectionFilter {
  readonly endpointId?: EndpointId | undefined
  readonly clientId?: ClientId | undefined
  readonly cause?: string | undefined
  /** Only rejections at or after this time. */
  readonly since?: Date | undefined
  /** Only rejections before this time. */
  readonly until?: Date | undefined
}

export interface RejectedReportFilter extends RejectionFilter {
  readonly ids?: readonly RejectionId[] | undefined
  /** Only reports with a stored body. */
  readonly hasBody?: true | undefined
}

/** Returns the condition on `rejected_reports as rejected`. */
export function areReports(
  organizationId: OrganizationId,
  { ids, hasBody, ...filter }: RejectedReportFilter
): RawBuilder<SqlBool> {
  return allOf([
    ...conditionsOf(organizationId, filter, 'received_at'),
    ...(ids === undefined ? [] : [sql<SqlBool>`rejected.id in (${sql.join(ids)})`]),
    ...(hasBody === undefined ? [] : [sql<SqlBool>`rejected.body is not null`])
  ])
}

/** Returns the condition on `rejection_counts as rejected`. */
export function areCounts(organizationId: OrganizationId, filter: RejectionFilter): RawBuilder<SqlBool> {
  return allOf(conditionsOf(organizationId, filter, 'minute'))
}

function conditionsOf(
  organizationId: OrganizationId,
  { endpointId, clientId, cause, since, until }: RejectionFilter,
  column: 'minute' | 'received_at'
): readonly RawBuilder<SqlBool>[] {
  const time = sql.ref(`rejected.${column}`)
  const endpoints = sql`select endpoint.id from webhook_endpoints as endpoint
    where endpoint.organization_id = ${organizationId} and endpoint.client_id = ${clientId}`

  return [
    sql`rejected.organization_id = ${organizationId}`,
    ...(endpointId === undefined ? [] : [sql<SqlBool>`rejected.endpoint_id = ${endpointId}`]),
    ...(clientId === undefined ? [] : [sql<SqlBool>`rejected.endpoint_id in (${endpoints})`]),
    ...(cause === undefined ? [] : [sql<SqlBool>`rejected.cause = ${cause}`]),
    ...(since === undefined ? [] : [sql<SqlBool>`${time} >= ${since}`]),
    ...(until === undefined ? [] : [sql<SqlBool>`${time} < ${until}`])
  ]
}

function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql.join<SqlBool>(conditions, sql` and `) as RawBuilder<SqlBool>
}
