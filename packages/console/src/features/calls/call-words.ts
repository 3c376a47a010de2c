import type { BuiltInDomain, ListedCall, ShownCall } from '@callbook/console-api'
import type { Tone } from '#ui/status.tsx'

interface StatusWord {
  readonly word: string
  readonly tone: Tone
}

export const callStatusWords: Readonly<Record<ShownCall['status'], StatusWord>> = {
  completed: { word: 'Completed', tone: 'good' },
  transferred: { word: 'Transferred', tone: 'good' },
  voicemail: { word: 'Voicemail', tone: 'neutral' },
  no_answer: { word: 'No answer', tone: 'neutral' },
  busy: { word: 'Busy', tone: 'neutral' },
  failed: { word: 'Failed', tone: 'bad' },
  unknown: { word: 'Unknown', tone: 'neutral' }
}

export const directionWords: Readonly<Record<ShownCall['direction'], string>> = {
  inbound: 'Inbound',
  outbound: 'Outbound',
  web: 'Web',
  unknown: 'Unknown'
}

export const sentimentWords: Readonly<Record<NonNullable<ListedCall['sentiment']>, StatusWord>> = {
  positive: { word: 'Positive', tone: 'good' },
  neutral: { word: 'Neutral', tone: 'neutral' },
  negative: { word: 'Negative', tone: 'bad' },
  mixed: { word: 'Mixed', tone: 'waiting' }
}

export const evaluationWords: Readonly<Record<ListedCall['evaluation_status'] | 'failed', string>> = {
  pending: 'Pending',
  partial: 'Partial',
  completed: 'Complete',
  failed: 'Failed'
}

export const domainLabels: Readonly<Record<BuiltInDomain, string>> = {
  lead_quality: 'Lead quality',
  prompt_adherence: 'Prompt adherence'
}

/** Returns the label of a built-in domain, or the domain of a scorecard. */
export function labelDomain(domain: string): string {
  return Object.entries(domainLabels).find(([name]) => name === domain)?.[1] ?? domain
}

/** Returns the fragment of a call's URL that seeks to a time of the call; empty without a time. */
export function timeHash(seconds: number | undefined): string {
  return seconds === undefined ? '' : `t=${seconds}`
}

/** Returns the seconds of such a fragment, if it has any. */
export function readTimeHash(hash: string): number | undefined {
  const [, seconds] = /^#?t=(\d{1,6}(?:\.\d+)?)$/.exec(hash) ?? []

  return seconds === undefined ? undefined : Number(seconds)
}
