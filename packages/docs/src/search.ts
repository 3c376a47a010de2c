import type { Section } from './guide.ts'
import { type Guide, guideGroups, guidePath } from './navigation.ts'

/**
 * What the browser searches: `pages` as URL, title and reader; `sections` as the place of their page, anchor, heading
 * and text. Arrays instead of objects halve the size before compression.
 */
interface SearchIndex {
  readonly pages: readonly (readonly [url: string, title: string, group: string])[]
  readonly sections: readonly (readonly [page: number, anchor: string, heading: string, text: string])[]
}

export function createSearchIndex(guides: readonly (readonly [Guide, readonly Section[]])[]): SearchIndex {
  return {
    pages: guides.map(([guide]) => [guidePath(guide), guide.title, groupTitle(guide)]),
    sections: guides.flatMap(([, sections], page) =>
      sections.map(({ anchor, heading, text }) => [page, anchor, heading, text] as const)
    )
  }
}

function groupTitle(guide: Guide): string {
  return guideGroups.find(({ guides }) => guides.includes(guide))?.title ?? ''
}
