import type { ProviderWarning, WarningKind } from '../../../calls/call-details.ts'
import type { Source } from '../source.ts'
import { readShortText } from './texts.ts'

/** Reads a warning verbatim; empty without a text. */
export function readWarning(source: Source, kind: WarningKind, ...paths: readonly string[]): ProviderWarning[] {
  const text = readShortText(source, ...paths)

  return text === null ? [] : [{ kind, text }]
}
