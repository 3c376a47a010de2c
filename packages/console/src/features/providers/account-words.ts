import type { FoundGap, ProviderAccount } from '@callbook/console-api'
import type { ProviderName } from '#features/endpoints/providers.ts'
import { hasKey } from '#lib/records.ts'
import type { Tone } from '#ui/status.tsx'

interface Words {
  readonly tone: Tone
  readonly word: string
}

/** The health of an account. `problem` says what to do if calls are not compared on schedule. */
interface AccountHealth extends Words {
  readonly problem?: string
}

type Compared = Pick<ProviderAccount, 'created_at' | 'last_error' | 'last_pass_at' | 'state'>

/** Comparisons are due every 15 minutes. */
const lateMs = 3_600_000

/** Returns the health of an account: whether its key is accepted and comparisons run on schedule. */
export function accountHealth(account: Compared, now: Date): AccountHealth {
  const { created_at: connectedAt, last_error: error, last_pass_at: comparedAt, state } = account
  if (state === 'rejected') return refused
  if (error !== null) {
    const problem = `The last comparison failed: ${error}. Callbook retries automatically.`

    return { tone: 'waiting', word: 'Interrupted', problem }
  }

  return now.getTime() - Date.parse(comparedAt ?? connectedAt) > lateMs ? late : { tone: 'good', word: 'Connected' }
}

const refused: AccountHealth = {
  tone: 'bad',
  word: 'Key rejected',
  problem:
    'The provider rejects the key, so Callbook stopped its requests. Create another key there and replace the key here.'
}

const late: AccountHealth = {
  tone: 'waiting',
  word: 'Late',
  problem:
    'No comparison for more than an hour, although one is due every 15 minutes. If this persists, ask your Callbook operator to check the worker.'
}

/** Returns the label of a missing call: how it was resolved, else its kind. */
export function gapState({ how, kind }: Pick<FoundGap, 'how' | 'kind'>): Words {
  if (how === 'webhook') return { tone: 'good', word: 'Arrived later' }

  return how === 'backfill' ? { tone: 'good', word: 'Backfilled' } : gapKinds[kind]
}

const gapKinds = {
  missing: { tone: 'bad', word: 'Missing' },
  partial: { tone: 'waiting', word: 'Incomplete' },
  unassigned: { tone: 'waiting', word: 'Unassigned' },
  gone: { tone: 'neutral', word: 'Gone' }
} as const satisfies Record<FoundGap['kind'], Words>

/** Where to find the API key of a provider, in the terms of the provider’s pages. */
const keyPlaces: Readonly<Record<ProviderName, string>> = {
  vapi: 'In Vapi: Dashboard, API Keys, a private key.',
  retell: 'In Retell: Settings, API Keys, any key.',
  elevenlabs: 'In ElevenLabs: Developers, API Keys. The key needs read access to ElevenLabs Agents only.',
  bland: 'In Bland: Settings, API Keys.'
}

export function apiKeyLocation(provider: string): string {
  return hasKey(keyPlaces, provider) ? keyPlaces[provider] : ''
}

/** Returns the host of a URL, which identifies the region. */
export function hostName(origin: string): string {
  return URL.parse(origin)?.host ?? origin
}
