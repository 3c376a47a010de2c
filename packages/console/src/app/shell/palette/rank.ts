import { matches } from '#ui/list/matches.ts'
import type { Entry } from './entry.ts'

/** The best first. Entries from `beginning` on are shown above the general search. */
const [exact, beginning, wordBeginning, contained] = [3, 2, 1, 0]

/** Returns the matching entries, best first; the general search comes after exact matches and beginnings. */
export function rankEntries(text: string, entries: readonly Entry[], search: Entry): Entry[] {
  const ranked = entries
    .map((entry) => ({ entry, rank: rankOf(text, entry) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((one, other) => (other.rank ?? 0) - (one.rank ?? 0))
  const isBest = ({ rank = 0 }: { readonly rank: number | undefined }) => rank >= beginning
  const entriesOf = (some: typeof ranked) => some.map(({ entry }) => entry)

  return [...entriesOf(ranked.filter(isBest)), search, ...entriesOf(ranked.filter((found) => !isBest(found)))]
}

function rankOf(text: string, { label, keywords = [], isFound = false }: Entry): number | undefined {
  const [searched, ...texts] = [text, label, ...keywords].map((part) => part.trim().toLowerCase())
  if (searched === undefined) return undefined
  if (texts.includes(searched)) return exact
  if (texts.some((part) => part.startsWith(searched))) return beginning
  if (texts.some((part) => part.includes(` ${searched}`))) return wordBeginning

  return isFound || matches(text, [label, ...keywords]) ? contained : undefined
}
