import { readInstant } from '../../reading/quantities.ts'
import { isPresent, type Source } from '../../reading/source.ts'

const consent = 'message.compliance.recordingConsent'
const grantedAt = `${consent}.grantedAt`

/** Returns `true` if the caller did not consent to a requested recording. */
export function isWithoutConsent(source: Source): boolean {
  return isPresent(source, consent) && readInstant(source, grantedAt) === null
}
