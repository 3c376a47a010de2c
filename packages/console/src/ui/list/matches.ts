/** Returns whether each word of a search occurs in one of the texts, ignoring case and accents. */
export function matches(search: string, texts: readonly string[]): boolean {
  const plain = texts.map(plainOf)

  return plainOf(search)
    .split(/\s+/)
    .every((word) => plain.some((text) => text.includes(word)))
}

function plainOf(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}
