import type { FoundGap, ProviderAccount } from '../../../api/schema.ts'
import type { Tone } from '../../../status/status.tsx'

interface Words {
  readonly tone: Tone
  readonly word: string
}

/** How it stands with an account, and what to do where calls are not compared as they should be. */
interface Standing extends Words {
  readonly problem?: string
}

type Compared = Pick<ProviderAccount, 'created_at' | 'last_error' | 'last_pass_at' | 'state'>

/** One is made every quarter of an hour. */
const lateMs = 3_600_000

/** Whether a provider still takes the key, and is asked as often as it should be. */
export function standingOf(account: Compared, now: Date): Standing {
  const { created_at: connectedAt, last_error: error, last_pass_at: comparedAt, state } = account
  if (state === 'rejected') return refused
  if (error !== null) {
    const problem = `The last comparison was not finished: ${error}. It is tried again.`

    return { tone: 'waiting', word: 'Interrupted', problem }
  }

  return now.getTime() - Date.parse(comparedAt ?? connectedAt) > lateMs ? late : { tone: 'good', word: 'Connected' }
}

const refused: Standing = {
  tone: 'bad',
  word: 'Key refused',
  problem: 'The provider refuses the key, and is asked no more. Make another one there, and replace the key here.'
}

const late: Standing = {
  tone: 'waiting',
  word: 'Late',
  problem:
    'Nothing was compared for more than an hour, though it is due every 15 minutes. If it stays so, whoever runs Callbook has to see whether its worker runs.'
}

/** What became of a call that had not arrived. */
export function gapState({ how, kind }: Pick<FoundGap, 'how' | 'kind'>): Words {
  if (how === 'webhook') return { tone: 'good', word: 'Arrived later' }

  return how === 'backfill' ? { tone: 'good', word: 'Filled in' } : gapKinds[kind]
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
