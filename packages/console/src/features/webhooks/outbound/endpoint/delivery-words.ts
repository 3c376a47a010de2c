import type { EventDelivery, EventDeliveryState, EventTest } from '@callbook/console-api'
import { numberFormat } from '#ui/locale/formats.ts'
import type { Tone } from '#ui/status/status.tsx'
import { typeWords } from '../event-words.ts'

export const stateWords: Readonly<Record<EventDeliveryState, { readonly tone: Tone; readonly word: string }>> = {
  pending: { tone: 'waiting', word: 'Pending' },
  delivered: { tone: 'good', word: 'Delivered' },
  failed: { tone: 'bad', word: 'Failed' }
}

export const deliveryStates = Object.keys(stateWords) as EventDeliveryState[]

export function eventOf({ type }: Pick<EventDelivery, 'type'>): string {
  return type === null ? 'Expired event' : typeWords[type]
}

const milliseconds = () => numberFormat({ style: 'unit', unit: 'millisecond' })

export function durationOf(ms: number): string {
  return milliseconds().format(ms)
}

export function describeOutcome({ status, error, duration_ms: ms }: Omit<EventTest, 'response_body'>) {
  const tone: Tone = error === null ? 'good' : 'bad'
  if (status !== null) return { tone, words: `Responded ${status} in ${durationOf(ms)}` }

  return { tone, words: `No response after ${durationOf(ms)}: ${error ?? 'unknown error'}` }
}
