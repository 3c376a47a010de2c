import type { ProviderWarning } from '../../../calls/call-details.ts'
import { readWarning } from '../../reading/details/warnings.ts'
import { readFirst, type Source, unreadable } from '../../reading/source.ts'

/** The error by which a conversation ended, and what else ElevenLabs warns of. */
export function readWarnings(source: Source): readonly ProviderWarning[] {
  const path = 'data.metadata.warnings'
  const others = readFirst(source, [path], (value) => (Array.isArray(value) ? value : unreadable)) ?? []
  const list: Source = { ...source, root: { ...others }, prefix: `${path}.` }

  return [
    ...readWarning(source, 'ended', 'data.metadata.error.reason'),
    ...Object.keys(list.root).flatMap((index) => readWarning(list, 'other', index))
  ]
}

/** Why a call did not come about, as a SIP trunk says. */
export function readFailureWarnings(source: Source): readonly ProviderWarning[] {
  return readWarning(source, 'ended', 'data.metadata.body.error_reason')
}
