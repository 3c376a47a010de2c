import { hmacScheme } from '../../signature-scheme.ts'

/** `v=<ms>,d=<hex>`, under the API key that has the webhook badge. */
export const retellHmac = hmacScheme({
  header: 'x-retell-signature',
  part: 'd',
  payload: '{body}{timestamp}',
  timestampPart: 'v'
})
