import { endOfDay, isDay, startOfDay } from '#ui/time/day.ts'

export interface RejectionSearch {
  readonly client?: string | undefined
  /** Webhook URL. */
  readonly endpoint?: string | undefined
  readonly error?: string | undefined
  /** First and last day, such as `2026-11-22`. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly report?: string | undefined
}

const names = ['client', 'endpoint', 'error', 'from', 'to', 'report'] as const

/** Reads the valid parameters of a URL. */
export function readRejectionSearch(search: Record<string, unknown>): RejectionSearch {
  const entries = names.flatMap((name) => {
    // The router parses digits as a number.
    const value = typeof search[name] === 'number' ? String(search[name]) : search[name]
    const isValid = typeof value === 'string' && (name === 'from' || name === 'to' ? isDay(value) : value !== '')

    return isValid ? [[name, value]] : []
  })

  return Object.fromEntries(entries)
}

export function rejectionParameters(search: RejectionSearch, timeZone: string | undefined) {
  const { client, endpoint, error, from, to } = search

  return {
    ...(client !== undefined && { client_id: client }),
    ...(endpoint !== undefined && { endpoint_id: endpoint }),
    ...(error !== undefined && { cause: error }),
    ...(from !== undefined && { from: startOfDay(from, timeZone).toISOString() }),
    ...(to !== undefined && { to: endOfDay(to, timeZone).toISOString() })
  }
}

export type RejectionParameters = ReturnType<typeof rejectionParameters>
