import { type CallReport, earliestTime, redactCaller } from '@callbook/domain'
import { customerOf } from './reference-customer.ts'

/** A report at the entry of the ingest path; ids are the names of a scenario. */
export interface Delivery {
  readonly client: string
  readonly report: CallReport
  readonly body: string
  readonly receivedAt: Date
}

export interface ReferenceCall {
  readonly client: string
  readonly createdAt: Date
  updatedAt: Date
  /** The merged values of its reports; its rank is their highest. */
  merged: CallReport
  readonly raw: Map<string, Pick<Delivery, 'body' | 'receivedAt'>>
  /** When the first of its reports was received, and the last one that replaced earlier values. */
  receivedAt: Date
  reportedAt: Date
  /** Whether its caller was erased. */
  isErased: boolean
  /** Number of changes after it was stored. */
  changes: number
}

export type Reference = ReturnType<typeof createReference>

const windowMs = 24 * 60 * 60 * 1000

/** Returns a reference model of ingest: the expected state after reports are accepted one after another, in memory. */
export function createReference() {
  const calls = new Map<string, ReferenceCall>()
  const records = new Map<string, Date>()
  const offSince = new Map<string, Date>()
  const erasures = new Map<string, Date>()

  function take(delivery: Delivery, now: Date): void {
    const { client, report, body, receivedAt } = delivery
    const key = `${client} ${report.providerCallId}`
    const known = calls.get(key)
    records.set(`${key} ${report.kind}`, receivedAt)
    const isErased = isForgotten(delivery)
    const reported = isErased ? redactCaller(report) : report
    if (isErased && known?.isErased === false) return
    const times = { createdAt: now, updatedAt: now, receivedAt, reportedAt: receivedAt }
    const call = known ?? { client, ...times, merged: reported, raw: new Map(), isErased, changes: -1 }
    calls.set(key, call)
    call.changes += 1
    const isLatest = receivedAt >= (call.raw.get(report.kind)?.receivedAt ?? receivedAt)
    if (!isErased && isLatest) call.raw.set(report.kind, { body, receivedAt })
    const replaces = isReplacing(call, delivery)
    call.merged = merge(call.merged, reported, replaces)
    call.updatedAt = now
    if (receivedAt < call.receivedAt) call.receivedAt = receivedAt
    if (replaces) call.reportedAt = receivedAt
  }

  /** Returns whether a report is of a call before its caller was erased, by the best known time. */
  function isForgotten({ client, report, receivedAt }: Delivery): boolean {
    const known = calls.get(`${client} ${report.providerCallId}`)
    if (known?.isErased === true) return true
    const erasedAt = erasures.get(`${client} ${report.callerPhoneNumber}`)
    const replaces = known === undefined || isReplacing(known, { report, receivedAt })
    const merged = known === undefined ? report : merge(known.merged, report, replaces)
    const firstReceivedAt = known !== undefined && known.receivedAt < receivedAt ? known.receivedAt : receivedAt

    return erasedAt !== undefined && earliestTime(merged, firstReceivedAt) < erasedAt
  }

  return {
    calls,
    records,
    offSince,
    take,
    isForgotten,
    hasErased: (client: string) => [...erasures.keys()].some((key) => key.startsWith(`${client} `)),
    /** @param number phone number of a customer */
    erase(client: string, number: string, at: Date): void {
      erasures.set(`${client} ${number}`, at)
      for (const call of calls.values()) {
        if (call.client !== client || call.merged.callerPhoneNumber !== number) continue
        call.changes += 1 // Later calls belong to another customer.
        if (earliestTime(call.merged, call.receivedAt) >= at) continue
        call.merged = redactCaller(call.merged)
        call.raw.clear()
        call.isErased = true
        call.updatedAt = new Date(Math.max(call.updatedAt.getTime(), at.getTime()))
      }
    },
    isRefused: ({ client, receivedAt }: Delivery) => receivedAt >= (offSince.get(client) ?? new Date(8.64e15)),
    isDuplicate({ client, report, receivedAt }: Delivery): boolean {
      const record = records.get(`${client} ${report.providerCallId} ${report.kind}`)
      return record !== undefined && receivedAt.getTime() - record.getTime() < windowMs
    },
    turn(client: string, isOn: boolean, now: Date): void {
      if (isOn) offSince.delete(client)
      else if (!offSince.has(client)) offSince.set(client, now)
    },
    /** Deletes expired records, as retention does. */
    expire(now: Date): void {
      for (const [key, at] of records) if (now.getTime() - at.getTime() >= windowMs) records.delete(key)
    },
    customers() {
      const named = [...calls.values()].filter(({ merged }) => merged.callerPhoneNumber !== null)
      const byCustomer = Map.groupBy(named, ({ client, merged }) => `${client} ${merged.callerPhoneNumber}`)

      return new Map([...byCustomer].map(([key, ofOne]) => [key, customerOf(ofOne)]))
    }
  }
}

function isReplacing(
  { merged, reportedAt }: ReferenceCall,
  reported: Pick<Delivery, 'report' | 'receivedAt'>
): boolean {
  return (
    reported.report.rank > merged.rank || (reported.report.rank === merged.rank && reported.receivedAt >= reportedAt)
  )
}

function merge(kept: CallReport, reported: CallReport, replaces: boolean): CallReport {
  const [first, second] = replaces ? [reported, kept] : [kept, reported]
  const entries = Object.entries(second).map(([field, value]) => {
    const preferred: unknown = first[field as keyof CallReport]
    return [field, isEmpty(preferred) ? value : preferred]
  })

  const rank = Math.max(kept.rank, reported.rank)

  return {
    ...Object.fromEntries(entries),
    rank,
    callerPhoneNumber: kept.callerPhoneNumber ?? reported.callerPhoneNumber
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === 'unknown' || (Array.isArray(value) && value.length === 0)
}
