import { hmacScheme } from '../../signature-scheme.ts'

/** Vapi's HMAC credential as it is when nothing about it is changed. */
export const vapiHmac = hmacScheme({
  header: 'x-signature',
  payload: '{timestamp}.{body}',
  timestampHeader: 'x-timestamp'
})

/** What many receivers of Vapi expect: the body alone, without a time. */
export const vapiBodyHmac = hmacScheme({ header: 'x-vapi-signature' })
