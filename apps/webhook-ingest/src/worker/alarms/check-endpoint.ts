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

interface EndpointCheck {
  readonly db: Database
  readonly organizationId: OrganizationId
  readonly endpoint: WatchedEndpoint
  readonly now: Date
}

/** An alarm to open, or the kind of an open one to close: reports arrive again, or it is no longer configured. */
type Finding = { readonly opens: NewAlarm } | { readonly closes: AlarmKind; readonly isRecovered: boolean }

/** Opens the due alarms of an endpoint, and closes the alarms whose condition has ended. */
export async function checkEndpoint(check: EndpointCheck): Promise<void> {
  const { db, organizationId, endpoint, now } = check
  const { id: endpointId, clientId } = endpoint
  const findings = [await checkSilence(check), await checkRejections(check)].filter((finding) => finding !== undefined)
  if (findings.length === 0) return

  await db.transaction().execute(async (tx) => {
    const inTx = { db: tx, organizationId }
    for (const finding of findings) {
      if ('opens' in finding) {
        await openAlarm(inTx, finding.opens, now)
        continue
      }
      const { closes, isRecovered } = finding
      await closeAlarms(inTx, { endpointId, clientId, kinds: [closes], isRecovered }, now)
    }
  })
}

async function checkSilence(check: EndpointCheck): Promise<Finding | undefined> {
  const { endpoint } = check
  const { isTaking, silent, lastReportAt } = endpoint
  if (silent !== undefined) {
    if (isTaking && lastReportAt !== undefined && lastReportAt > silent.since) {
      return { closes: 'silent', isRecovered: true }
    }

    return isTaking && isRequested(endpoint, silent.details.reason)
      ? undefined
      : { closes: 'silent', isRecovered: false }
  }

  const alarm = isTaking ? await detectSilence(check) : undefined
  return alarm && { opens: alarm }
}

/** Returns whether an alarm is still configured, and no better source of information exists. */
function isRequested(endpoint: WatchedEndpoint, reason: AlarmReason): boolean {
  const { silenceAfterSeconds, suspectsSilence, isCertified } = endpoint
  if (reason === 'silence_after') return silenceAfterSeconds !== null && !isCertified

  return reason !== 'unusual_silence' || (suspectsSilence && !isCertified)
}

async function checkRejections({ db, organizationId, endpoint, now }: EndpointCheck): Promise<Finding | undefined> {
  const { id: endpointId, isTaking, rejecting, lastReportAt, hasRejections } = endpoint
  if (rejecting !== undefined) {
    if (!isTaking) return { closes: 'rejecting', isRecovered: false }
    if (lastReportAt === undefined || lastReportAt <= rejecting.openedAt) return undefined
    const { latest } = await readDeliveries({ db, organizationId }, endpoint, now)

    return haveRejectionsEnded(rejecting.details, latest) ? { closes: 'rejecting', isRecovered: true } : undefined
  }
  if (!isTaking || !hasRejections) return undefined

  const deliveries = await readDeliveries({ db, organizationId }, endpoint, now)
  const details = detectRejections(deliveries)
  if (details === undefined) return undefined
  const since = deliveries.refusedSince ?? now

  return { opens: { endpointId, kind: 'rejecting', certainty: null, since, details } }
}

/** Maximum reports of an endpoint counted per check. */
const countedPerStep = 20_000

const hourMs = 3_600_000

/**
 * Returns the alarm of a silence that is longer than configured or, if requested, longer than usual. None if the
 * endpoint is reconciled with its provider, because the reconciliation knows whether calls are missing.
 */
async function detectSilence({ db, organizationId, endpoint, now }: EndpointCheck): Promise<NewAlarm | undefined> {
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
  const counted = await countEndpointHours({ db, organizationId }, endpointId, {
    watch,
    from,
    now,
    limit: countedPerStep
  })
  if (counted.countedUntil === undefined || counted.countedUntil <= lastReportAt) return undefined
  const isEvaluated = watch.evaluatedSince?.getTime() === since.getTime()
  if (isEvaluated && (watch.unusualAfter === undefined || watch.unusualAfter > now)) return undefined

  const begin = new Date(Math.floor(lastReportAt.getTime() / hourMs) * hourMs - silenceHistoryMs)
  const history = await readEndpointHistory({ db, organizationId }, endpointId, begin)
  const unusual = unusualSilence({ ...history, lastReportAt, silentSince: since })
  if (!isEvaluated) await saveUnusualSilence({ db, organizationId }, endpointId, { since, from: unusual?.from })
  if (unusual === undefined || unusual.from > now) return undefined
  const expected = Math.round(unusual.expected * 10) / 10

  return {
    ...alarm,
    details: { reason: 'unusual_silence', expected, longest_silence_seconds: history.longestSilenceMs / 1_000 }
  }
}
