import { hmacScheme } from '../../signature-scheme.ts'

/** The body alone, without a time. */
export const blandHmac = hmacScheme({ header: 'x-webhook-signature' })
