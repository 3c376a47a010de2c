import type { ProviderWarning, WarningKind } from '../../../calls/call-details.ts'
import type { Source } from '../source.ts'
import { readShortText } from './texts.ts'

/** A warning in the words of the provider; none where there are no words. */
export function readWarning(source: Source, kind: WarningKind, ...paths: readonly string[]): ProviderWarning[] {
  const text = readShortText(source, ...paths)

  return text === null ? [] : [{ kind, text }]
}
