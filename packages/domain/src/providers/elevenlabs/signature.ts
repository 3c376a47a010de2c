import { hmacScheme } from '../../signature-scheme.ts'

/** `t=<seconds>,v0=<hex>`. A retry half an hour later still carries its first signature. */
export const elevenLabsHmac = hmacScheme({
  header: 'elevenlabs-signature',
  part: 'v0',
  payload: '{timestamp}.{body}',
  timestampPart: 't',
  toleranceSeconds: 1800
})
