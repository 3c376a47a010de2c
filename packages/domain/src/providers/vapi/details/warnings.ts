import type { ProviderWarning } from '../../../calls/call-details.ts'
import { readMembers } from '../../reading/details/members.ts'
import { readWarning } from '../../reading/details/warnings.ts'
import { readLine } from '../../reading/fields.ts'
import type { Source } from '../../reading/source.ts'

/** Reads the reason of the end, the skipped outputs with their condition, and a missing consent to the recording. */
export function readWarnings(source: Source, withoutConsent: boolean): readonly ProviderWarning[] {
  const skipped = readMembers(
    source,
    'message.artifact.skippedStructuredOutputs',
    'message.call.artifact.skippedStructuredOutputs'
  )
  const warnings: ProviderWarning[] = readWarning(source, 'ended', 'message.endedMessage', 'message.call.endedMessage')
  for (const { name, source: output } of skipped) {
    const condition = readLine(output, 'unmetCondition.type')
    const text = `${readLine(output, 'name') ?? name}: skipped`
    warnings.push({ kind: 'analysis', text: condition === null ? text : `${text}, ${condition}` })
  }
  if (withoutConsent) warnings.push({ kind: 'compliance', text: 'recordingConsent: not granted' })

  return warnings
}
