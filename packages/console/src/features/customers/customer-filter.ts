import type { Customer } from '@callbook/console-api'
import { splitValues } from '#features/calls/call-search.ts'
import { hasKey } from '#lib/records.ts'
import type { CustomerParameters } from './customers.ts'

export interface CustomerFilter {
  /** Prefixes of words of a name, or a phone number. */
  readonly q?: string | undefined
  readonly client?: string | undefined
  /** Several are separated by commas. */
  readonly status?: string | undefined
}

/** Reads the valid filters of a URL. */
export function readCustomerFilter({ q, client, status }: Record<string, unknown>): CustomerFilter {
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    // The router parses digits as a number.
    ...(typeof q === 'number' && { q: String(q) }),
    ...(typeof client === 'string' && client !== '' && { client }),
    ...(isStatus(status) && { status })
  }
}

export const customerStatusLabels: Readonly<Record<Customer['customer_status'], string>> = {
  new: 'New',
  returning: 'Returning',
  unknown: 'Unknown'
}

function isStatus(value: unknown): value is string {
  return typeof value === 'string' && splitValues(value).every((status) => hasKey(customerStatusLabels, status))
}

export function hasCustomerFilter({ q, client, status }: CustomerFilter): boolean {
  return [q, client, status].some((value) => value !== undefined)
}

export function customerParameters({ q = '', client, status }: CustomerFilter): CustomerParameters {
  const searched = q.trim()

  return {
    ...(client !== undefined && { client_id: client }),
    ...(status !== undefined && { customer_status: status }),
    ...(searched !== '' && (isNumber(searched) ? { phone_number: searched } : { name: searched }))
  }
}

/** Returns whether a search is a phone number, in any notation. */
function isNumber(search: string): boolean {
  return /^\+?[\d\s().\-/]{3,}$/.test(search) && /\d/.test(search)
}

const shortestNumber = 7

/** Returns whether a searched number is too short or lacks a country. */
export function isPartOfNumber({ phone_number: number, client_id: client }: CustomerParameters): boolean {
  if (number === undefined) return false
  const hasCountry = number.startsWith('+') || client !== undefined

  return !hasCountry || number.replaceAll(/\D/g, '').length < shortestNumber
}
