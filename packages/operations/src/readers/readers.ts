import {
  type AuditActor,
  canManageReaders,
  creationOf,
  type Database,
  listReaders,
  loginOf,
  removalOf,
  runReaderStatements,
  scramVerifier
} from '@callbook/db'
import type { OrganizationId, RandomBytes } from '@callbook/domain'
import { made } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'

/** A change of a login. Without the privilege to make it, the statements are only returned. */
export interface ReaderChange {
  readonly login: string
  readonly organization_id: OrganizationId
  /** Whether the statements were run. If not, an administrator of PostgreSQL must run them. */
  readonly is_done: boolean
  /** SQL for the administrator, without a password; absent if it is done. */
  readonly statements?: readonly string[]
}

export interface CreatedReader extends ReaderChange {
  /** The password itself. PostgreSQL stores only a verifier, so it cannot be shown again. */
  readonly password: string
}

/**
 * Creates a login that can read the views of an organization.
 *
 * @param reveal receives a login that was created; if it throws, the login is not created
 */
export async function createReader(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  randomBytes: RandomBytes,
  reveal?: (created: CreatedReader) => Promise<void>
): Promise<CreatedReader> {
  const login = loginOf(organizationId, Buffer.from(randomBytes(4)).toString('hex'))
  const password = Buffer.from(randomBytes(24)).toString('base64url')
  const statements = creationOf(login, scramVerifier(password, randomBytes))

  return await db.transaction().execute(async (tx) => {
    const is_done = await canManageReaders(tx)
    if (is_done) await runReaderStatements(tx, statements)
    const changes = made({ login, is_done })
    await recordAuditEvent(tx, organizationId, actor, { act: 'reader.create', objectId: organizationId, changes })
    const created = { login, organization_id: organizationId, password, is_done }
    if (!is_done) return { ...created, statements }
    await reveal?.(created)

    return created
  })
}

/**
 * Ends the connections of a login and drops it.
 *
 * @returns `undefined` if the organization has no such login
 */
export async function removeReader(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  login: string
): Promise<ReaderChange | undefined> {
  return await db.transaction().execute(async (tx) => {
    const known = await listReaders(tx, organizationId)
    if (known.every((reader) => reader.login !== login)) return undefined
    const is_done = await canManageReaders(tx)
    const statements = removalOf(login)
    if (is_done) await runReaderStatements(tx, statements)
    const changes = made({ login, is_done })
    await recordAuditEvent(tx, organizationId, actor, { act: 'reader.remove', objectId: organizationId, changes })

    return { login, organization_id: organizationId, is_done, ...(!is_done && { statements }) }
  })
}
