import type { CallDirection, CallStatus, ClientId } from '@callbook/domain'

/** Members of a call, or of a filter, that the index can filter. */
export interface MarkedCall {
  readonly clientId?: ClientId | undefined
  readonly direction?: CallDirection | readonly CallDirection[] | undefined
  readonly status?: CallStatus | readonly CallStatus[] | undefined
  /** Words of the caller's name, in the form of `nameWords`. */
  readonly callerName?: readonly string[] | undefined
}

/** Begins each mark, so that no word of a text equals one. */
const sign = '\u0001'

/** Returns the marks of a call: they are in the index like its words. Several values have none. */
export function callMarks({ clientId, direction, status, callerName }: MarkedCall): string[] {
  const marks = { c: clientId, d: direction, s: status }
  const ofName = new Set(callerName)

  return [
    ...Object.entries(marks).flatMap(([kind, value]) => (typeof value === 'string' ? [`${sign}${kind}${value}`] : [])),
    ...Array.from(ofName, (word) => `${sign}n${word}`)
  ]
}
