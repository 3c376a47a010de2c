import type { MappingDocument } from '../mapping.ts'
import millis from './millis.json' with { type: 'json' }
import sarvam from './sarvam.json' with { type: 'json' }
import speechify from './speechify.json' with { type: 'json' }
import synthflow from './synthflow.json' with { type: 'json' }
import telnyx from './telnyx.json' with { type: 'json' }

/** A mapping that is in force for a vendor until the organization saves its own. */
export interface MappingPreset {
  readonly title: string
  /** The page from which the mapping was written. */
  readonly source: string
  readonly mapping: MappingDocument
}

/** Presets by the names of their mappings. */
export const mappingPresets: Readonly<Record<string, MappingPreset>> = {
  millis,
  sarvam,
  speechify,
  synthflow,
  telnyx
} as Readonly<Record<string, MappingPreset>>

export function findMappingPreset(name: string): MappingPreset | undefined {
  return Object.hasOwn(mappingPresets, name) ? mappingPresets[name] : undefined
}
