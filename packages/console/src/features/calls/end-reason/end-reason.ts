import { beginnings, labelOfValue } from './reasons.ts'

/**
 * Returns the label of an end reason, the same for all providers. Other values keep their words: "my-reason" is "My
 * reason", and a sentence is unchanged.
 *
 * @param value as worded by the provider
 */
export function endReasonLabel(value: string): string {
  const known = labelOfValue.get(value) ?? beginnings.find(([beginning]) => value.startsWith(beginning))?.[1]
  if (known !== undefined) return known
  if (!/^[\w.-]+$/.test(value)) return value
  const words = value.replace(/[._-]+/g, ' ').trim()

  return words === '' ? value : words.charAt(0).toUpperCase() + words.slice(1)
}
