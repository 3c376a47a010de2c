import type { LinkProps } from '@tanstack/react-router'
import { matches } from '#ui/list/matches.ts'
import type { IconName } from '#ui/theme/icons.tsx'

type EntryLink = Pick<LinkProps, 'params' | 'search' | 'to'> & {
  /** Whether to open the form of the page, such as the one that creates a key. */
  readonly opensForm?: boolean
}

/** Result of the palette: a page, or an action. */
export interface Entry {
  readonly id: string
  readonly label: string
  readonly detail?: string
  /** Texts that are searched in addition to the label. */
  readonly keywords?: readonly string[]
  readonly icon: IconName
  /** Whether the server found it, so that it need not contain the text. */
  readonly isFound?: boolean
  readonly opens: EntryLink | (() => void)
}

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
