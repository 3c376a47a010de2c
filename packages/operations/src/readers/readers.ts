import {
  canLimitFiles,
  canManageReaders,
  creationOf,
  disablingOf,
  fileLimitOf,
  findReaderRisks,
  listReaders,
  loginOf,
  removalOf,
  removeLogin,
  runReaderStatements,
  scramVerifier
} from '@callbook/db'
import type { OrganizationId, RandomBytes } from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { RefusedError } from '../input-error.ts'
import type { Context } from '../within.ts'

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

interface NewReader {
  /** Whether the person is trusted with the whole server, or the login can only reach a replica. */
  readonly isTrusted: boolean
  readonly randomBytes: RandomBytes
  /** Receives a login that was created; if it throws, the login is not created. */
  readonly reveal?: (created: CreatedReader) => Promise<void>
}

/**
 * Creates a login that can read the views of an organization.
 *
 * @throws {RefusedError} if the login could stop the writes of all tenants on this server, and is not trusted
 */
export async function createReader(at: Context, { isTrusted, randomBytes, reveal }: NewReader): Promise<CreatedReader> {
  const { db, organizationId } = at
  const risks = isTrusted ? [] : await findReaderRisks(db)
  if (risks.length > 0)
    throw new RefusedError(
      `On this server, a reader could stop the writes of all tenants: ${risks.join('; ')}. ` +
        'For a person whom you trust with the whole server, or a login that can only reach a replica, add --trusted'
    )
  const login = loginOf(organizationId, Buffer.from(randomBytes(4)).toString('hex'))
  const password = Buffer.from(randomBytes(24)).toString('base64url')
  const statements = creationOf(login, scramVerifier(password, randomBytes))

  return await db.transaction().execute(async (tx) => {
    const is_done = await canManageReaders(tx)
    if (is_done) await runReaderStatements(tx, statements)
    if (is_done && (await canLimitFiles(tx))) await runReaderStatements(tx, [fileLimitOf(login)])
    const changes = newValues({ login, is_done })
    await recordAuditEvent(tx, at, { act: 'reader.create', objectId: organizationId, changes })
    const created = { login, organization_id: organizationId, password, is_done }
    if (!is_done) return { ...created, statements: [...statements, fileLimitOf(login)] }
    await reveal?.(created)

    return created
  })
}

/**
 * Ends the connections of a login and drops it. The first transaction, which records the change, keeps it from signing
 * in again, whatever happens then.
 *
 * @returns `undefined` if the organization has no such login
 * @throws {RefusedError} if the login owns something in another database; it cannot sign in any longer
 */
export async function removeReader(at: Context, login: string): Promise<ReaderChange | undefined> {
  const { db, organizationId } = at
  const statements = removalOf(login)
  const change = await db.transaction().execute(async (tx) => {
    const known = await listReaders(tx, organizationId)
    if (known.every((reader) => reader.login !== login)) return undefined
    const is_done = await canManageReaders(tx, login)
    if (is_done) await runReaderStatements(tx, [disablingOf(login)])
    const changes = newValues({ login, is_done })
    await recordAuditEvent(tx, at, { act: 'reader.remove', objectId: organizationId, changes })

    return { login, organization_id: organizationId, is_done, ...(!is_done && { statements }) }
  })
  if (change?.is_done && !(await removeLogin(db, login)))
    throw new RefusedError(
      `${login} can no longer sign in, but owns something in another database of the server: ` +
        `run \`drop owned by ${login}\` there, then this command again`
    )

  return change
}
