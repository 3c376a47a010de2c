import {
  closeAlarms,
  countEndpointHours,
  type Database,
  type NewAlarm,
  openAlarm,
  readDeliveries,
  readEndpointHistory,
  saveUnusualSilence,
  type WatchedEndpoint
} from '@callbook/db'
import {
  type AlarmKind,
  type AlarmReason,
  detectRejections,
  haveRejectionsEnded,
  type OrganizationId,
  silenceHistoryMs,
  unusualSilence
} from '@callbook/domain'

interface Findings {
  readonly opened: NewAlarm[]
  /** Alarms that end because reports arrive again. */
  readonly recovered: AlarmKind[]
  /** Alarms that are no longer configured. */
  readonly dropped: AlarmKind[]
}

/** Opens the due alarms of an endpoint, and closes the alarms whose condition has ended. */
export async function checkEndpoint(
  db: Database,
  organizationId: OrganizationId,
  endpoint: WatchedEndpoint,
  now: Date
): Promise<void> {
  const { id: endpointId, clientId } = endpoint
  const { opened, recovered, dropped } = await look(db, organizationId, endpoint, now)
  const close = { endpointId, clientId }
  if (opened.length + recovered.length + dropped.length === 0) return

  await db.transaction().execute(async (tx) => {
    if (dropped.length > 0) {
      await closeAlarms(tx, organizationId, { ...close, kinds: dropped, isRecovered: false }, now)
    }
    if (recovered.length > 0) {
      await closeAlarms(tx, organizationId, { ...close, kinds: recovered, isRecovered: true }, now)
    }
    for (const alarm of opened) await openAlarm(tx, organizationId, alarm, now)
  })
}

async function look(
  db: Database,
  organizationId: OrganizationId,
  endpoint: WatchedEndpoint,
  now: Date
): Promise<Findings> {
  const findings: Findings = { opened: [], recovered: [], dropped: [] }
  if (endpoint.isTaking) {
    await checkSilence(db, organizationId, endpoint, now, findings)
    await checkRejections(db, organizationId, endpoint, now, findings)
  } else {
    if (endpoint.silent !== undefined) findings.dropped.push('silent')
    if (endpoint.rejecting !== undefined) findings.dropped.push('rejecting')
  }

  return findings
}

async function checkSilence(
  db: Database,
  organizationId: OrganizationId,
  endpoint: WatchedEndpoint,
  now: Date,
  { opened, recovered, dropped }: Findings
): Promise<void> {
  const { silent, lastReportAt } = endpoint
  if (silent !== undefined) {
    if (lastReportAt !== undefined && lastReportAt > silent.since) recovered.push('silent')
    else if (!isRequested(endpoint, silent.details.reason)) dropped.push('silent')
    return
  }

  const alarm = await detectSilence(db, organizationId, endpoint, now)
  if (alarm !== undefined) opened.push(alarm)
}

/** Returns whether an alarm is still configured, and no better source of information exists. */
function isRequested(endpoint: WatchedEndpoint, reason: AlarmReason): boolean {
  const { silenceAfterSeconds, suspectsSilence, isCertified } = endpoint
  if (reason === 'silence_after') return silenceAfterSeconds !== null && !isCertified

  return reason !== 'unusual_silence' || (suspectsSilence && !isCertified)
}

async function checkRejections(
  db: Database,
  organizationId: OrganizationId,
  endpoint: WatchedEndpoint,
  now: Date,
  { opened, recovered }: Findings
): Promise<void> {
  const { id: endpointId, rejecting, lastReportAt, hasRejections } = endpoint
  if (rejecting !== undefined) {
    if (lastReportAt === undefined || lastReportAt <= rejecting.openedAt) return
    const { latest } = await readDeliveries(db, organizationId, endpoint, now)
    if (haveRejectionsEnded(rejecting.details, latest)) recovered.push('rejecting')
    return
  }
  if (!hasRejections) return

  const deliveries = await readDeliveries(db, organizationId, endpoint, now)
  const details = detectRejections(deliveries)
  if (details === undefined) return
  opened.push({ endpointId, kind: 'rejecting', certainty: null, since: deliveries.refusedSince ?? now, details })
}

/** Maximum reports of an endpoint counted per check. */
const countedPerStep = 20_000

const hourMs = 3_600_000

/**
 * Returns the alarm of a silence that is longer than configured or, if requested, longer than usual. None if the
 * endpoint is reconciled with its provider, because the reconciliation knows whether calls are missing.
 */
async function detectSilence(
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
