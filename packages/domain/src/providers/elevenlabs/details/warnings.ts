import type { ProviderWarning } from '../../../calls/call-details.ts'
import { shorten } from '../../reading/details/texts.ts'
import { readWarning } from '../../reading/details/warnings.ts'
import { asText } from '../../reading/fields.ts'
import { readEach } from '../../reading/lists.ts'
import type { Source } from '../../reading/source.ts'

/** Reads the error that ended a conversation, and other warnings of ElevenLabs. */
export function readWarnings(source: Source): readonly ProviderWarning[] {
  const others = readEach(source, 'data.metadata.warnings', asText)

  return [
    ...readWarning(source, 'ended', 'data.metadata.error.reason'),
    ...others.map((text): ProviderWarning => ({ kind: 'other', text: shorten(text) }))
  ]
}

/** Reads the reason of a failed call, as a SIP trunk reports it. */
export function readFailureWarnings(source: Source): readonly ProviderWarning[] {
  return readWarning(source, 'ended', 'data.metadata.body.error_reason')
}
