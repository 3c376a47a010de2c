import { comparePass, type GapReport, ProviderApiError } from '@callbook/backfill'
import type { ReportWriter } from '@callbook/calls'
import type { AuditActor, Database } from '@callbook/db'
import { type KeyRing, type OrganizationId, type ProviderAccountId, providers } from '@callbook/domain'
import { made } from '../audit/changes.ts'
import { recordAct } from '../audit/record-act.ts'
import { RefusedError } from '../input-error.ts'
import { inTurn } from './in-turn.ts'
import { openAccount } from './open-account.ts'
import type { ProviderVisit } from './provider-visit.ts'

interface Comparison {
  /** Calls of before are not looked for. */
  readonly since: Date
  readonly keyRing: KeyRing
  readonly visit: ProviderVisit
  readonly now: () => Date
  /** Stores what is missing; without one, nothing is written at all. */
  readonly writer?: ReportWriter | undefined
  /** Is told what was found so far. */
  readonly onProgress?: (report: GapReport) => void
}

/**
 * Compares the calls that a provider has with what arrived, and with a writer fills in what is missing, of which the
 * audit tells before it begins. Undefined for an unknown account.
 *
 * @throws {RefusedError} when the provider does not answer, or others ask it all the time; what was filled in by then stays so
 */
export async function compareAccount(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  id: ProviderAccountId,
  { since, keyRing, visit, now, writer, onProgress }: Comparison
): Promise<GapReport | undefined> {
  const account = await openAccount(db, organizationId, id, keyRing)
  if (account === undefined) return undefined
  if (writer !== undefined) {
    const done = {
      act: 'provider_account.compare',
      objectId: id,
      changes: made({ since: since.toISOString() })
    } as const
    await db.transaction().execute(async (tx) => await recordAct(tx, organizationId, actor, done))
  }
  const { provider } = account
  try {
    return await inTurn(db, organizationId, id, visit, ({ signal, giveWay }) =>
      comparePass({
        db,
        organizationId,
        account: { id, provider },
        provider: providers[provider],
        api: visit.open(account),
        ...{ signal, giveWay, now, since, writer },
        ...(onProgress !== undefined && { onProgress })
      })
    )
  } catch (error) {
    throw error instanceof ProviderApiError ? new RefusedError(`${error.message}.`) : error
  }
}
