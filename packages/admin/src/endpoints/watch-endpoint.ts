import { type AuditActor, changeEndpointSettings, type Database, type EndpointRow } from '@callbook/db'
import type { EndpointId, OrganizationId } from '@callbook/domain'
import { InputError } from '../input-error.ts'
import { recorderOf } from './audited-endpoint.ts'

/** What an alarm is raised for, of an endpoint to which nothing comes; what is undefined stays. */
interface WatchInput {
  /** After so long without a report; null for never. */
  readonly silenceAfterSeconds?: number | null | undefined
  /** After longer than is usual for it. */
  readonly suspectsSilence?: boolean | undefined
}

interface Watched {
  readonly id: EndpointId
  readonly silence_after_seconds: number | null
  readonly suspects_silence: boolean
}

/** From five minutes to thirty days. */
export const silenceBounds = { minSeconds: 300, maxSeconds: 30 * 86_400 } as const

/**
 * Says after which silence of an endpoint its alarm is raised. Undefined for an unknown one.
 *
 * @throws {EndpointStateError} for a revoked endpoint
 * @throws {InputError} for a silence that is too short or too long
 */
export async function watchEndpoint(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  id: EndpointId,
  { silenceAfterSeconds, suspectsSilence }: WatchInput
): Promise<Watched | undefined> {
  checkSilence(silenceAfterSeconds)
  const changes = {
    ...(silenceAfterSeconds !== undefined && { silence_after: silenceAfterSeconds }),
    ...(suspectsSilence !== undefined && { suspects_silence: suspectsSilence })
  }
  const row = await changeEndpointSettings(db, organizationId, id, () => changes, {
    also: recorderOf(actor, 'endpoint.watch')
  })

  return row && presentWatched(row)
}

function checkSilence(seconds: number | null | undefined): void {
  if (seconds == null) return
  const { minSeconds, maxSeconds } = silenceBounds
  if (!Number.isInteger(seconds) || seconds < minSeconds || seconds > maxSeconds) {
    throw new InputError('The silence must be five minutes to thirty days')
  }
}

function presentWatched({ id, silence_after, suspects_silence }: EndpointRow): Watched {
  return { id, silence_after_seconds: silence_after, suspects_silence }
}
