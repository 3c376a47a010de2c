import { customerStatusLabels } from '../../customers/customer-words.ts'
import type { CustomerParameters } from '../../customers/customers.ts'

/** What the list is narrowed to, as it stands in the address. */
export interface CustomerFilter {
  /** The beginning of words of a name, or a phone number. */
  readonly q?: string | undefined
  readonly client?: string | undefined
  readonly status?: CustomerParameters['customer_status'] | undefined
}

/** What of an address is a filter. */
export function readCustomerFilter({ q, client, status }: Record<string, unknown>): CustomerFilter {
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    // Digits alone are no text in an address.
    ...(typeof q === 'number' && { q: String(q) }),
    ...(typeof client === 'string' && client !== '' && { client }),
    ...(isStatus(status) && { status })
  }
}

export function isFiltered({ q, client, status }: CustomerFilter): boolean {
  return [q, client, status].some((value) => value !== undefined)
}

/** As the API asks for it. */
export function parametersOf({ q = '', client, status }: CustomerFilter): CustomerParameters {
  const searched = q.trim()

  return {
    ...(client !== undefined && { client_id: client }),
    ...(status !== undefined && { customer_status: status }),
    ...(searched !== '' && (isNumber(searched) ? { phone_number: searched } : { name: searched }))
  }
}

/** Whether a number that is searched is too short to be one, or says no country. */
export function isPartOfNumber({ phone_number: number, client_id: client }: CustomerParameters): boolean {
  if (number === undefined) return false
  const hasCountry = number.startsWith('+') || client !== undefined

  return !hasCountry || number.replaceAll(/\D/g, '').length < shortestNumber
}

const shortestNumber = 7

/** Whether a search is for a phone number, in any notation. */
function isNumber(search: string): boolean {
  return /^\+?[\d\s().\-/]{3,}$/.test(search) && /\d/.test(search)
}

function isStatus(value: unknown): value is NonNullable<CustomerFilter['status']> {
  return typeof value === 'string' && Object.hasOwn(customerStatusLabels, value)
}
