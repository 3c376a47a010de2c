import type { ProviderWarning } from '../../../calls/call-details.ts'
import { shorten } from '../../reading/details/texts.ts'
import { readWarning } from '../../reading/details/warnings.ts'
import { asText, readEach } from '../../reading/fields.ts'
import type { Source } from '../../reading/source.ts'

/** The error by which a conversation ended, and what else ElevenLabs warns of. */
export function readWarnings(source: Source): readonly ProviderWarning[] {
  const others = readEach(source, 'data.metadata.warnings', asText)

  return [
    ...readWarning(source, 'ended', 'data.metadata.error.reason'),
    ...others.map((text): ProviderWarning => ({ kind: 'other', text: shorten(text) }))
  ]
}

/** Why a call did not come about, as a SIP trunk says. */
export function readFailureWarnings(source: Source): readonly ProviderWarning[] {
  return readWarning(source, 'ended', 'data.metadata.body.error_reason')
}
