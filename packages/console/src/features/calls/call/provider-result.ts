/** Words for the values that mean success or failure in a provider's API. */
const words: ReadonlyMap<string, string> = new Map([
  ['true', 'Succeeded'],
  ['success', 'Succeeded'],
  ['pass', 'Succeeded'],
  ['false', 'Failed'],
  ['failure', 'Failed'],
  ['fail', 'Failed']
])

/**
 * Returns a provider's judgment of a call in words. Others, such as `8` of ten or `Excellent`, are returned unchanged.
 */
export function resultInWords(result: string): string {
  return words.get(result.toLowerCase()) ?? result
}
