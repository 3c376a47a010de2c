import { capitalize } from '#lib/capitalize.ts'
import { numberFormat } from '#ui/formats.ts'

/** Answer to any question for which the call gives no occasion. */
export const notApplicable = 'not_applicable'

/** Returns an answer as text: `left_a_message` is "Left a message", and null was not determined. */
export function answerWords(value: number | string | null): string {
  if (value === null) return 'Not determined'
  if (typeof value === 'number') return numberFormat({ maximumFractionDigits: 1 }).format(value)

  return capitalize(value.replaceAll('_', ' '))
}
