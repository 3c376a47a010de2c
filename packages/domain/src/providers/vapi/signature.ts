import { hmacScheme, type SignatureScheme } from '../../signatures/signature-scheme.ts'

export const signaturePresets = {
  /** Vapi's HMAC credential as it is when nothing about it is changed. */
  vapi: hmacScheme({ header: 'x-signature', payload: '{timestamp}.{body}', timestampHeader: 'x-timestamp' }),
  /** What many receivers of Vapi expect: the body alone, without a time. */
  'vapi-body': hmacScheme({ header: 'x-vapi-signature' }),
  'header-secret': { mode: 'header-secret', header: 'x-vapi-secret', prefix: '' }
} satisfies Record<string, SignatureScheme>
