import type { FoundGap, ProviderAccount } from '../../../api/schema.ts'
import type { Tone } from '../../../status/status.tsx'

interface Words {
  readonly tone: Tone
  readonly word: string
}

/** Whether a provider still takes the key. */
export const accountStates = {
  active: { tone: 'good', word: 'Connected' },
  rejected: { tone: 'bad', word: 'Key refused' }
} as const satisfies Record<ProviderAccount['state'], Words>

/** What became of a call that had not arrived. */
export function gapState({ resolved_at: at, kind }: Pick<FoundGap, 'kind' | 'resolved_at'>): Words {
  if (at !== null) return { tone: 'good', word: kind === 'gone' ? 'Gone' : 'Filled in' }

  return gapKinds[kind]
}

const gapKinds = {
  missing: { tone: 'bad', word: 'Missing' },
  partial: { tone: 'waiting', word: 'Incomplete' },
  unassigned: { tone: 'waiting', word: 'Unassigned' },
  gone: { tone: 'neutral', word: 'Gone' }
} as const satisfies Record<FoundGap['kind'], Words>

/** Where the key of a provider is found, as its own pages name the place. */
const keyPlaces: Readonly<Record<string, string>> = {
  vapi: 'In Vapi: Dashboard, API Keys, a private key.',
  retell: 'In Retell: Settings, API Keys. Any key will do.',
  elevenlabs: 'In ElevenLabs: Developers, API Keys. It needs to read ElevenLabs Agents, and nothing else.',
  bland: 'In Bland: Settings, API Keys.'
}

export function keyPlace(provider: string): string {
  return Object.hasOwn(keyPlaces, provider) ? (keyPlaces[provider] ?? '') : ''
}

/** The host of an address, by which regions are told apart. */
export function hostOf(origin: string): string {
  return URL.parse(origin)?.host ?? origin
}
