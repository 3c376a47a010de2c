import { hmacScheme } from '../../signatures/signature-scheme.ts'

export const signaturePresets = {
  /** Signs only the body, without a time. */
  bland: hmacScheme({ header: 'x-webhook-signature' })
}
