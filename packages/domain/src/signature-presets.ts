import { blandHmac } from './providers/bland/signature.ts'
import { elevenLabsHmac } from './providers/elevenlabs/signature.ts'
import { retellHmac } from './providers/retell/signature.ts'
import { vapiBodyHmac, vapiHmac } from './providers/vapi/signature.ts'
import { hmacScheme, type SignatureScheme } from './signature-scheme.ts'

export const signaturePresetNames = [
  'vapi',
  'vapi-body',
  'header-secret',
  'retell',
  'elevenlabs',
  'bland',
  'standard-webhooks'
] as const
export type SignaturePreset = (typeof signaturePresetNames)[number]

/** The schemes an account manager chooses from. */
export const signaturePresets: Readonly<Record<SignaturePreset, SignatureScheme>> = {
  vapi: vapiHmac,
  'vapi-body': vapiBodyHmac,
  'header-secret': { mode: 'header-secret', header: 'x-vapi-secret', prefix: '' },
  retell: retellHmac,
  elevenlabs: elevenLabsHmac,
  bland: blandHmac,
  'standard-webhooks': hmacScheme({
    header: 'webhook-signature',
    prefix: 'v1,',
    several: true,
    encoding: 'base64',
    payload: '{id}.{timestamp}.{body}',
    timestampHeader: 'webhook-timestamp',
    idHeader: 'webhook-id',
    secretEncoding: 'base64'
  })
}
