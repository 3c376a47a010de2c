import { type EndReasonCategory, endReasonBeginnings, endReasonCategories, endReasons } from '@callbook/domain/tables'
import { capitalize } from '#lib/capitalize.ts'

/** Labels of the categories, in the order of choices. */
export const endReasonLabels: Readonly<Record<EndReasonCategory, string>> = {
  caller_hung_up: 'Caller hung up',
  agent_hung_up: 'Agent hung up',
  completed: 'Completed',
  transferred: 'Transferred',
  transfer_failed: 'Transfer failed',
  voicemail: 'Voicemail',
  phone_menu: 'Phone menu',
  no_answer: 'No answer',
  busy: 'Busy',
  declined: 'Declined',
  silence: 'Silence',
  time_limit: 'Time limit',
  canceled: 'Canceled',
  not_connected: 'Not connected',
  blocked: 'Blocked or over a limit',
  error: 'Error'
}

const categoryOfValue: ReadonlyMap<string, EndReasonCategory> = new Map(
  endReasonCategories.flatMap((category) => endReasons[category].map((value) => [value, category] as const))
)

/** Returns the category of an end reason; `undefined` if the value is unknown. */
export function endReasonCategory(value: string): EndReasonCategory | undefined {
  return categoryOfValue.get(value) ?? endReasonBeginnings.find(([beginning]) => value.startsWith(beginning))?.[1]
}

/**
 * Returns the label of an end reason, the same for all providers. Other values keep their words: "my-reason" is "My
 * reason", and a sentence is unchanged.
 *
 * @param value as worded by the provider
 */
export function endReasonLabel(value: string): string {
  const category = endReasonCategory(value)
  if (category !== undefined) return endReasonLabels[category]
  if (!/^[\w.-]+$/.test(value)) return value
  const words = value.replace(/[._-]+/g, ' ').trim()

  return words === '' ? value : capitalize(words)
}

/** Returns the values of a category as providers report them; an ellipsis stands for any ending. */
export function reportedAs(category: string): readonly string[] {
  const values = [...categoryOfValue].flatMap(([value, of]) => (of === category ? [value] : []))
  const families = endReasonBeginnings.flatMap(([beginning, of]) => (of === category ? [`${beginning}…`] : []))

  return [...values, ...families]
}
