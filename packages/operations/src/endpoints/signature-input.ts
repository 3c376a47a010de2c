import { checkSignatureScheme, type SignaturePreset, type SignatureScheme, signaturePresets } from '@callbook/domain'
import { InputError } from '../input-error.ts'

/** Signature scheme: a preset, and the fields in which the sender differs from it. */
export interface SignatureInput {
  readonly preset: SignaturePreset
  readonly header?: string
  readonly prefix?: string
  readonly algorithm?: 'sha256' | 'sha512' | 'sha1'
  readonly encoding?: 'hex' | 'base64'
  readonly payload?: string
  readonly timestampHeader?: string
  /** Header with the unique ID of a delivery. */
  readonly idHeader?: string
  /** Maximum difference between the signed time and now, in seconds, in both directions. */
  readonly tolerance?: number
}

/** @throws {InputError} that names the conflicting or invalid fields */
export function readSignatureInput({ preset, ...given }: SignatureInput): SignatureScheme {
  const scheme = { ...schemeOf(preset, given), preset }
  if (!checkSignatureScheme(scheme)) throw new InputError(describeProblem(scheme))

  return scheme
}

function schemeOf(preset: SignaturePreset, given: Omit<SignatureInput, 'preset'>): SignatureScheme {
  const { tolerance, timestampHeader, ...others } = given
  const scheme = signaturePresets[preset]
  if (scheme.mode === 'header-secret') {
    const { header = scheme.header, prefix = scheme.prefix, ...ofHmac } = others
    if (timestampHeader !== undefined || tolerance !== undefined || Object.keys(ofHmac).length > 0) {
      throw new InputError(`The preset ${preset} signs nothing and permits only a header and a prefix`)
    }

    return { ...scheme, header, prefix }
  }

  if (scheme.mode === 'ed25519') {
    if (timestampHeader !== undefined || Object.keys(others).length > 0) {
      throw new InputError(`The preset ${preset} permits only a tolerance`)
    }

    return { ...scheme, ...withTolerance(tolerance) }
  }

  const placeholder = /\{(?!body\}|timestamp\}|id\})\w*\}/.exec(others.payload ?? '')?.[0]
  if (placeholder !== undefined)
    throw new InputError(`payload: ${placeholder} is not known, use {body}, {timestamp} and {id}`)
  const hasTime = timestampHeader !== undefined || scheme.timestampHeader !== null || scheme.timestampPart !== null
  if (tolerance !== undefined && !hasTime) throw new InputError(`tolerance: the preset ${preset} does not sign a time`)

  return {
    ...scheme,
    ...others,
    ...(timestampHeader !== undefined && { timestampHeader, timestampPart: null }),
    ...withTolerance(tolerance)
  }
}

function withTolerance(tolerance: number | undefined) {
  return tolerance === undefined ? {} : { toleranceSeconds: tolerance, futureToleranceSeconds: tolerance }
}

function describeProblem(scheme: SignatureScheme): string {
  if (scheme.mode !== 'hmac') return invalidTexts
  const { idHeader, payload, timestampHeader, timestampPart } = scheme
  if (!payload.includes('{body}')) return 'payload must contain {body}'
  if (payload.includes('{timestamp}') && timestampHeader === null && timestampPart === null) {
    return 'payload contains {timestamp}: set the header of the timestamp'
  }
  if (payload.includes('{id}') !== (idHeader !== null)) {
    return idHeader === null
      ? 'payload contains {id}: set the header of the id'
      : 'payload must contain {id}; otherwise, choose a preset without an id'
  }
  if (!payload.includes('{timestamp}') && (timestampHeader !== null || timestampPart !== null)) {
    return 'payload must contain {timestamp}; otherwise, choose a preset without a time'
  }

  return invalidTexts
}

const invalidTexts =
  'header, timestamp header and id header must be header names; prefix and payload must be short texts'
