import { type Static, Type } from '@sinclair/typebox'
import type { AppOptions } from '../app.ts'

/** The settings of services that answer others than their operator, to spread into their own. */
export const requestSettings = {
  /** How many bytes of bodies a process holds; a quarter of them is the share of one webhook URL or organization. */
  BODIES_MAX_BYTES: Type.Integer({ minimum: 8_388_608, default: 100_663_296 }),
  /** How long an answer may wait until its reader takes some of it. */
  ANSWER_STALL_MS: Type.Integer({ minimum: 1_000, maximum: 600_000, default: 20_000 })
}

const Settings = Type.Object(requestSettings)

/** What these settings mean to an app. */
export function requestLimits(settings: Static<typeof Settings>): Required<Pick<AppOptions, 'limits' | 'bodyLimits'>> {
  const { BODIES_MAX_BYTES: maxBytes, ANSWER_STALL_MS: answerStallMs } = settings

  return { bodyLimits: { maxBytes, maxShareBytes: Math.floor(maxBytes / 4) }, limits: { answerStallMs } }
}
