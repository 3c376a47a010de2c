import { hmacScheme, type SignatureScheme } from '../../signatures/signature-scheme.ts'

export const signaturePresets = {
  /** Vapi's HMAC credential with its default settings. */
  vapi: hmacScheme({ header: 'x-signature', payload: '{timestamp}.{body}', timestampHeader: 'x-timestamp' }),
  /** The format that many receivers expect: signs only the body, without a time. */
  'vapi-body': hmacScheme({ header: 'x-vapi-signature' }),
  'header-secret': { mode: 'header-secret', header: 'x-vapi-secret', prefix: '' }
} satisfies Record<string, SignatureScheme>
