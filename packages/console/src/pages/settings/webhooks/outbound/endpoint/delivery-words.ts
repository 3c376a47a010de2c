import type { EventDelivery, EventDeliveryState, EventTest } from '../../../../../api/schema.ts'
import type { Tone } from '../../../../../status/status.tsx'
import { typeWords } from '../event-words.ts'

/** Whether something has arrived, in a word. */
export const stateWords: Readonly<Record<EventDeliveryState, { readonly tone: Tone; readonly word: string }>> = {
  pending: { tone: 'waiting', word: 'Pending' },
  delivered: { tone: 'good', word: 'Delivered' },
  failed: { tone: 'bad', word: 'Failed' }
}

export const deliveryStates = Object.keys(stateWords) as EventDeliveryState[]

/** What was sent. */
export function eventOf({ type }: Pick<EventDelivery, 'type'>): string {
  return type === null ? 'An event that is no longer kept' : typeWords[type]
}

const milliseconds = new Intl.NumberFormat('en', { style: 'unit', unit: 'millisecond' })

export function durationOf(ms: number): string {
  return milliseconds.format(ms)
}

/** How one request went. */
export function describeOutcome({ status, error, duration_ms: ms }: Omit<EventTest, 'answer'>) {
  const tone: Tone = error === null ? 'good' : 'bad'
  if (status !== null) return { tone, words: `Answered ${status} in ${durationOf(ms)}` }

  return { tone, words: `No answer after ${durationOf(ms)}: ${error ?? 'nothing is known of it'}` }
}
