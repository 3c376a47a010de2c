import type { DeliveryEndpoint } from '@callbook/db'
import { type CountryCode, countryOfPhoneNumber } from '@callbook/domain'

const countries = new WeakMap<DeliveryEndpoint, { readonly code: CountryCode | undefined }>()

/** Returns the country of the client's own number, parsed once per cached endpoint. */
export function countryOf(endpoint: DeliveryEndpoint): CountryCode | undefined {
  const known = countries.get(endpoint)
  if (known !== undefined) return known.code

  const code = countryOfPhoneNumber(endpoint.client_phone_number)
  countries.set(endpoint, { code })

  return code
}
