import { type Static, Type } from '@sinclair/typebox'
import type { AppOptions } from '../app.ts'

/** Settings of services with external callers, to spread into their own. */
export const requestSettings = {
  /** Maximum bytes of request bodies in a process; one webhook URL or organization may use a quarter. */
  REQUEST_BODIES_MAX_BYTES: Type.Integer({ minimum: 8_388_608, default: 100_663_296 })
}

const Settings = Type.Object(requestSettings)

export function requestLimits(settings: Static<typeof Settings>): Required<Pick<AppOptions, 'bodyLimits'>> {
  const { REQUEST_BODIES_MAX_BYTES: maxBytes } = settings

  return { bodyLimits: { maxBytes, maxShareBytes: Math.floor(maxBytes / 4) } }
}
