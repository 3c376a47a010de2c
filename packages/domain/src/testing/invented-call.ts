/** The content of a report. */
export interface CallOptions {
  /** Default: a new id for each report. */
  readonly callId?: string
  /** Default: a fictional number, with repetitions after 2,000 reports. */
  readonly callerNumber?: string
  readonly callerName?: string
  /** All times in the report move with it. */
  readonly startedAt?: Date
}

/** A provider's report of the call of Dana Whitfield. */
interface Template<Body> {
  readonly body: Body
  readonly callId: string
  readonly startedAtMs: number
  /** Members with a time as a number, and their unit in milliseconds. */
  readonly unitsMs: Readonly<Record<string, number>>
}

const caller = { number: '+12025550147', name: 'Dana Whitfield', firstName: 'Dana' }

/** Returns a copy of a report about another call. */
export function inventCall<Body>(template: Template<Body>, newCallId: () => string, options: CallOptions): Body {
  const { callId = newCallId(), callerName = caller.name, callerNumber = fictionalNumber(), startedAt } = options
  const delayMs = startedAt === undefined ? 0 : startedAt.getTime() - template.startedAtMs
  const [firstName = ''] = callerName.split(' ')

  return JSON.parse(JSON.stringify(template.body), (name, value: unknown) => {
    const unitMs = template.unitsMs[name]
    if (typeof value === 'number') return unitMs === undefined ? value : value + Math.round(delayMs / unitMs)
    if (typeof value !== 'string') return value
    if (instant.test(value)) return new Date(Date.parse(value) + delayMs).toISOString()

    return value
      .replaceAll(template.callId, callId)
      .replaceAll(caller.number, callerNumber)
      .replaceAll(caller.name, callerName)
      .replaceAll(caller.firstName, firstName)
  })
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|\+00:00)$/
const areaCodes = [202, 212, 303, 312, 404, 415, 503, 512, 602, 617, 702, 713, 801, 808, 816, 901, 907, 919, 941, 971]
let reports = 0

/** The numbers 555-0100 to 555-0199 are unassigned in every area. */
function fictionalNumber(): string {
  const areaCode = areaCodes[Math.floor(reports / 100) % areaCodes.length]
  const line = String(100 + (reports % 100)).padStart(4, '0')
  reports++

  return `+1${areaCode}555${line}`
}

/** A call in its provider's API. */
export interface ApiCall {
  /** The fetched call. */
  readonly call: Readonly<Record<string, unknown>>
  /** The row in a list. */
  readonly row: Readonly<Record<string, unknown>>
  /** The objects to which the call refers, by path. */
  readonly others: Readonly<Record<string, unknown>>
}

/** Removes undefined members of an object, as JSON does. */
export function present(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}
