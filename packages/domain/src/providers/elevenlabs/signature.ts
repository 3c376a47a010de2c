import { hmacScheme } from '../../signatures/signature-scheme.ts'

export const signaturePresets = {
  /** `t=<seconds>,v0=<hex>`. A retry half an hour later still has the first signature. */
  elevenlabs: hmacScheme({
    header: 'elevenlabs-signature',
    part: 'v0',
    payload: '{timestamp}.{body}',
    timestampPart: 't',
    toleranceSeconds: 1800
  })
}
