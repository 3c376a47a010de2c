import { changeEndpointSettings, type EndpointRow } from '@callbook/db'
import type { EndpointId } from '@callbook/domain'
import { InputError } from '../input-error.ts'
import { silenceBounds } from '../limits.ts'
import type { Context } from '../within.ts'
import { endpointRecorder } from './audited-endpoint.ts'

/** Alarm settings of an endpoint that receives no reports; omitted fields do not change. */
interface WatchInput {
  /** Silence that raises an alarm, in seconds; `null` for no alarm. */
  readonly silenceAfterSeconds?: number | null | undefined
  /** Whether an unusually long silence raises an alarm. */
  readonly suspectsSilence?: boolean | undefined
}

interface Watched {
  readonly id: EndpointId
  readonly silence_after_seconds: number | null
  readonly suspects_silence: boolean
}

/**
 * Changes the alarm settings of an endpoint.
 *
 * @returns `undefined` if the endpoint does not exist
 * @throws {EndpointStateError} if the endpoint is revoked
 * @throws {InputError} if the silence is too short or too long
 */
export async function watchEndpoint(
  at: Context,
  id: EndpointId,
  { silenceAfterSeconds, suspectsSilence }: WatchInput
): Promise<Watched | undefined> {
  const { actor } = at
  checkSilence(silenceAfterSeconds)
  const changes = {
    ...(silenceAfterSeconds !== undefined && { silence_after_seconds: silenceAfterSeconds }),
    ...(suspectsSilence !== undefined && { alerts_on_unusual_silence: suspectsSilence })
  }
  const row = await changeEndpointSettings(at, id, {
    change: () => changes,
    also: endpointRecorder(actor, 'endpoint.watch')
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

function presentWatched({ id, silence_after_seconds, alerts_on_unusual_silence }: EndpointRow): Watched {
  return { id, silence_after_seconds, suspects_silence: alerts_on_unusual_silence }
}
