import {
  type Database,
  deleteMappingRows,
  findDocument,
  findMappingRow,
  insertMapping,
  isMappingInUse,
  listMappingRows,
  type MappingRow,
  type Queryable,
  refreshMappedEndpoints
} from '@callbook/db'
import {
  compileMapping,
  isMappingName,
  type Json,
  type MappingDocument,
  type MappingProblem,
  type OrganizationId
} from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { ChangedMeanwhileError } from '../clients/clients.ts'
import { InputError, RefusedError } from '../input-error.ts'
import type { Context } from '../within.ts'

/** The live version of a mapping: how the bodies of a vendor become reports. */
export interface SavedMapping {
  readonly name: string
  readonly version: number
  readonly made_by: string
  readonly made_at: string
  readonly document: Json
}

/** Maximum number of mappings per organization. Replay and retries load all of them. */
const maxMappings = 100

export class MappingError extends InputError {
  readonly problems: readonly MappingProblem[]

  constructor(problems: readonly MappingProblem[]) {
    super(problems.map(({ path, message }) => `${path} ${message}`.trim()).join('; '))
    this.problems = problems
  }
}

/** Lists the live versions of all mappings, by name. */
export async function listMappings(db: Database, organizationId: OrganizationId): Promise<SavedMapping[]> {
  return (await listMappingRows(db, organizationId)).map(present)
}

export async function findMapping(
  db: Queryable,
  organizationId: OrganizationId,
  name: string
): Promise<SavedMapping | undefined> {
  const row = await findMappingRow(db, organizationId, name)

  return row && present(row)
}

/** Returns the mapping that is in force for a provider: the live version, else a preset. */
export async function findMappingDocument(
  db: Database,
  organizationId: OrganizationId,
  provider: string
): Promise<MappingDocument | undefined> {
  const document = await findDocument(db, organizationId, provider)

  return document === undefined ? undefined : JSON.parse(document)
}

interface MappingInput {
  readonly name: string
  readonly document: Json
  /** The live version that the change was made from; 0 for a new mapping, `undefined` to replace any. */
  readonly ifVersion: number | undefined
}

/**
 * Saves a mapping, which is in force at its webhook URLs within a second.
 *
 * @throws {MappingError} with all faults of the document
 * @throws {InputError} if the name is invalid
 * @throws {ChangedMeanwhileError} if `ifVersion` is not the live version
 * @throws {RefusedError} if the organization has 100 other mappings
 */
export async function saveMapping(
  at: Context,
  { name, document, ifVersion }: MappingInput,
  now: Date
): Promise<SavedMapping> {
  const { db, organizationId, actor } = at
  if (!isMappingName(name)) {
    throw new InputError('The name of a mapping has 2 to 24 lower-case letters and digits, such as acmevoice')
  }
  const check = compileMapping(document)
  if (!check.ok) throw new MappingError(check.problems)

  return await db.transaction().execute(async (tx) => {
    await refreshMappedEndpoints(tx, organizationId, name) // first, because it also serializes concurrent changes
    const before = await findMappingRow(tx, organizationId, name)
    const version = before?.version ?? 0
    if (ifVersion !== undefined && ifVersion !== version) throw new ChangedMeanwhileError(changedMeanwhile(version))
    if (before === undefined && (await listMappingRows(tx, organizationId)).length >= maxMappings) {
      throw new RefusedError(`The organization has reached its limit of ${maxMappings} mappings`)
    }
    const saved = { name, version: version + 1, document, madeBy: actor.name, madeAt: now }
    if (!(await insertMapping(tx, organizationId, saved))) {
      throw new ChangedMeanwhileError('The mapping was saved at the same time')
    }
    const entry = { act: 'mapping.save', objectId: name, changes: newValues({ version: saved.version }) } as const
    await recordAuditEvent(tx, at, entry)

    return { name, version: saved.version, made_by: actor.name, made_at: now.toISOString(), document }
  })
}

/**
 * Deletes all versions of a mapping.
 *
 * @returns `false` if it does not exist
 * @throws {RefusedError} while an active webhook URL uses it
 */
export async function deleteMapping(at: Context, name: string): Promise<boolean> {
  const { db, organizationId } = at

  return await db.transaction().execute(async (tx) => {
    await refreshMappedEndpoints(tx, organizationId, name)
    const before = await findMappingRow(tx, organizationId, name)
    if (before === undefined) return false
    if (await isMappingInUse(tx, organizationId, name)) {
      throw new RefusedError('An active webhook URL uses the mapping: deactivate or revoke the URL first')
    }
    await deleteMappingRows(tx, organizationId, name)
    const changes = { version: { before: before.version, after: null } }
    await recordAuditEvent(tx, at, { act: 'mapping.delete', objectId: name, changes })

    return true
  })
}

function changedMeanwhile(version: number): string {
  return version === 0 ? 'The mapping was deleted' : `The mapping has changed: its version is ${version}`
}

function present({ document, ...row }: MappingRow): SavedMapping {
  return { ...row, document: JSON.parse(document) }
}
