import type { ProviderWarning } from '../../../calls/call-details.ts'
import { readMembers } from '../../reading/details/members.ts'
import { readWarning } from '../../reading/details/warnings.ts'
import { readLine } from '../../reading/fields.ts'
import type { Source } from '../../reading/source.ts'

/** Why the call ended, which outputs were skipped and by which condition, and that nobody agreed to a recording. */
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
