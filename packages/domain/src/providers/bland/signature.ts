import { hmacScheme } from '../../signatures/signature-scheme.ts'

export const signaturePresets = {
  /** The body alone, without a time. */
  bland: hmacScheme({ header: 'x-webhook-signature' })
}
