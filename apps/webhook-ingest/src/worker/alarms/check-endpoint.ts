import {
  closeAlarms,
  type Database,
  type NewAlarm,
  openAlarm,
  readDeliveries,
  type WatchedEndpoint
} from '@callbook/db'
import {
  type AlarmKind,
  type AlarmReason,
  detectRejections,
  haveRejectionsEnded,
  type OrganizationId
} from '@callbook/domain'
import { detectSilence } from './detect-silence.ts'

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
