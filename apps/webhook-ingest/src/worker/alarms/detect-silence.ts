import {
  countEndpointHours,
  type Database,
  type NewAlarm,
  readEndpointHistory,
  saveUnusualSilence,
  type WatchedEndpoint
} from '@callbook/db'
import { type OrganizationId, silenceHistoryMs, unusualSilence } from '@callbook/domain'

/** Maximum reports of an endpoint counted per check. */
const countedPerStep = 20_000

const hourMs = 3_600_000

/**
 * Returns the alarm of a silence that is longer than configured or, if requested, longer than usual. None if the
 * endpoint is reconciled with its provider, because the reconciliation knows whether calls are missing.
 */
export async function detectSilence(
  db: Database,
  organizationId: OrganizationId,
  endpoint: WatchedEndpoint,
  now: Date
): Promise<NewAlarm | undefined> {
  const { id: endpointId, silenceAfterSeconds, suspectsSilence, takingSince, lastReportAt, isCertified } = endpoint
  if (isCertified) return undefined

  const since = lastReportAt === undefined || lastReportAt < takingSince ? takingSince : lastReportAt
  const alarm = { endpointId, kind: 'silent', certainty: 'suspected', since } as const
  if (silenceAfterSeconds !== null && now.getTime() - since.getTime() >= silenceAfterSeconds * 1_000) {
    return { ...alarm, details: { reason: 'silence_after', silence_after_seconds: silenceAfterSeconds } }
  }
  if (!suspectsSilence || lastReportAt === undefined) return undefined

  const from = new Date(now.getTime() - silenceHistoryMs)
  const { watch } = endpoint
  const counted = await countEndpointHours(db, organizationId, endpointId, { watch, from, now, limit: countedPerStep })
  if (counted.countedUntil === undefined || counted.countedUntil <= lastReportAt) return undefined
  const isEvaluated = watch.evaluatedSince?.getTime() === since.getTime()
  if (isEvaluated && (watch.unusualAfter === undefined || watch.unusualAfter > now)) return undefined

  const { longestSilenceMs, unusual } = await judge(db, organizationId, endpoint, { since, lastReportAt })
  if (!isEvaluated) await saveUnusualSilence(db, organizationId, endpointId, { since, from: unusual?.from })
  if (unusual === undefined || unusual.from > now) return undefined
  const expected = Math.round(unusual.expected * 10) / 10

  return {
    ...alarm,
    details: { reason: 'unusual_silence', expected, longest_silence_seconds: longestSilenceMs / 1_000 }
  }
}

async function judge(
  db: Database,
  organizationId: OrganizationId,
  { id }: WatchedEndpoint,
  { since, lastReportAt }: { readonly since: Date; readonly lastReportAt: Date }
) {
  const begin = new Date(Math.floor(lastReportAt.getTime() / hourMs) * hourMs - silenceHistoryMs)
  const history = await readEndpointHistory(db, organizationId, id, begin)

  return { ...history, unusual: unusualSilence({ ...history, lastReportAt, silentSince: since }) }
}
