import { type Static, Type } from '@sinclair/typebox'
import type { AppOptions } from '../app.ts'

/** Settings of services with external callers, to spread into their own. */
export const requestSettings = {
  /** Maximum bytes of request bodies in a process; one webhook URL or organization may use a quarter. */
  REQUEST_BODIES_MAX_BYTES: Type.Integer({
    minimum: 8_388_608,
    default: 100_663_296,
    deprecatedName: 'BODIES_MAX_BYTES'
  }),
  /** Maximum time a response may wait until its reader takes some of it. */
  ANSWER_STALL_MS: Type.Integer({ minimum: 1_000, maximum: 600_000, default: 20_000 })
}

const Settings = Type.Object(requestSettings)

/** Converts these settings to app options. */
export function requestLimits(settings: Static<typeof Settings>): Required<Pick<AppOptions, 'limits' | 'bodyLimits'>> {
  const { REQUEST_BODIES_MAX_BYTES: maxBytes, ANSWER_STALL_MS: responseStallMs } = settings

  return { bodyLimits: { maxBytes, maxShareBytes: Math.floor(maxBytes / 4) }, limits: { responseStallMs } }
}
