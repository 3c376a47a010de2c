import { readInstant } from '../../reading/quantities.ts'
import { isPresent, type Source } from '../../reading/source.ts'

const consent = 'message.compliance.recordingConsent'
const grantedAt = `${consent}.grantedAt`

/** Whether the caller was asked to agree to a recording, and did not. */
export function isWithoutConsent(source: Source): boolean {
  return isPresent(source, consent) && readInstant(source, grantedAt) === null
}
