import type { DeliveryEndpoint } from '@callbook/db'
import { type CountryCode, countryOfPhoneNumber } from '@callbook/domain'

const countries = new WeakMap<DeliveryEndpoint, { readonly code: CountryCode | undefined }>()

/** The country of the client's own number, which is read once for all deliveries of an endpoint that is remembered. */
export function countryOf(endpoint: DeliveryEndpoint): CountryCode | undefined {
  const known = countries.get(endpoint)
  if (known !== undefined) return known.code

  const code = countryOfPhoneNumber(endpoint.client_phone_number)
  countries.set(endpoint, { code })

  return code
}
