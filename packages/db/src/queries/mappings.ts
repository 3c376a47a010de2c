import {
  type ClientId,
  customProviderName,
  type EndpointId,
  findMappingPreset,
  type Json,
  mappingNameOf,
  type OrganizationId
} from '@callbook/domain'
import { sqlstateOf, sqlstates } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database, Queryable } from '../database.ts'
import { readDatabaseTime } from './database-time.ts'

/** The version of a mapping that is in force. */
export interface MappingRow {
  readonly name: string
  readonly version: number
  /** JSON text. */
  readonly document: string
  /** Name of the actor who saved it. */
  readonly made_by: string
  readonly made_at: string
}

const columns = [
  'name',
  'version',
  sql<string>`document::text`.as('document'),
  'created_by as made_by',
  'created_at as made_at'
] as const

/** Returns the live version of a mapping. */
export async function findMappingRow(
  db: Queryable,
  organizationId: OrganizationId,
  name: string
): Promise<MappingRow | undefined> {
  return await db
    .selectFrom('report_mappings')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Lists the live versions of all mappings, by name. */
export async function listMappingRows(db: Queryable, organizationId: OrganizationId): Promise<MappingRow[]> {
  return await db
    .selectFrom('report_mappings')
    .distinctOn('name')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute()
}

/**
 * Returns the document of the mapping that a provider's reports are read by, as JSON text: the live version, else a
 * preset.
 */
export async function findDocument(
  db: Queryable,
  organizationId: OrganizationId,
  provider: string
): Promise<string | undefined> {
  const name = mappingNameOf(provider)

  if (name === undefined) return undefined
  const saved = await findMappingRow(db, organizationId, name)
  if (saved !== undefined) return saved.document
  const preset = findMappingPreset(name)

  return preset && JSON.stringify(preset.mapping)
}

interface NewMapping {
  readonly name: string
  readonly version: number
  readonly document: Json
  readonly madeBy: string
  readonly madeAt: Date
}

const maxVersions = 50

/**
 * Inserts a version of a mapping, and deletes versions beyond the newest 50.
 *
 * @returns `false` if the version exists; the transaction is then aborted
 */
export async function insertMapping(
  tx: Queryable,
  organizationId: OrganizationId,
  { name, version, document, madeBy, madeAt }: NewMapping
): Promise<boolean> {
  const insert = tx
    .insertInto('report_mappings')
    .values({
      organization_id: organizationId,
      name,
      version,
      document: JSON.stringify(document),
      created_by: madeBy,
      created_at: madeAt
    })
    .execute()
  const isNew = await insert.then(
    () => true,
    (error: unknown) => {
      if (sqlstateOf(error) === sqlstates.uniqueViolation) return false
      throw error
    }
  )
  if (!isNew) return false

  await tx
    .deleteFrom('report_mappings')
    .where('organization_id', '=', organizationId)
    .where('name', '=', name)
    .where('version', '<=', version - maxVersions)
    .execute()

  return true
}

/** Deletes all versions of a mapping. */
export async function deleteMappingRows(tx: Queryable, organizationId: OrganizationId, name: string): Promise<void> {
  await tx
    .deleteFrom('report_mappings')
    .where('organization_id', '=', organizationId)
    .where('name', '=', name)
    .execute()
}

/** Returns whether an active endpoint receives reports of a mapping. */
export async function isMappingInUse(tx: Queryable, organizationId: OrganizationId, name: string): Promise<boolean> {
  const endpoint = await tx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('provider', '=', customProviderName(name))
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()

  return endpoint !== undefined
}

/** A webhook URL of a mapped vendor, with its stored rejections of one cause. */
export interface MappedEndpoint {
  readonly id: EndpointId
  readonly client_id: ClientId
  readonly provider: string
  readonly status: 'active' | 'inactive' | 'revoked'
  readonly waiting: number
}

/** Lists the webhook URLs of vendors without an adapter, and how many reports were rejected there for a cause. */
export async function listMappedEndpoints(
  db: Database,
  organizationId: OrganizationId,
  cause: string
): Promise<MappedEndpoint[]> {
  const { rows } = await sql<MappedEndpoint>`
    select endpoint.id, endpoint.client_id, endpoint.provider, endpoint.status, count(rejected.id)::int as waiting
    from webhook_endpoints endpoint
    left join rejected_reports rejected on rejected.organization_id = ${organizationId}
      and rejected.endpoint_id = endpoint.id and rejected.cause = ${cause} and rejected.body is not null
    where endpoint.organization_id = ${organizationId} and endpoint.provider like 'custom-%'
    group by endpoint.id
    order by endpoint.provider, endpoint.id`.execute(db)

  return rows
}

/** Makes every process look up the endpoints of a mapping again, so that a change is in force within a second. */
export async function refreshMappedEndpoints(
  tx: Queryable,
  organizationId: OrganizationId,
  name: string
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ settings_changed_at: await readDatabaseTime(tx) })
    .where('organization_id', '=', organizationId)
    .where('provider', '=', customProviderName(name))
    .where('status', '<>', 'revoked')
    .execute()
}
