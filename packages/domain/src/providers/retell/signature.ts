import { hmacScheme } from '../../signatures/signature-scheme.ts'

export const signaturePresets = {
  /** `v=<ms>,d=<hex>`, signed with the API key that has the webhook badge. */
  retell: hmacScheme({ header: 'x-retell-signature', part: 'd', payload: '{body}{timestamp}', timestampPart: 'v' })
}
