import { type RefObject, useEffect } from 'react'
import type { Place } from './place.ts'

/** Scrolls a place of a conversation to the middle of the view. */
export function scrollTo(root: HTMLElement | null, { key }: Pick<Place, 'key'>): void {
  elementOf(root, key)?.scrollIntoView({ block: 'center' })
}

/** Highlights the places that were found, and the one that is shown, without rendering their lines again. */
export function useHighlights(
  root: RefObject<HTMLElement | null>,
  found: readonly Place[],
  shown: Place | undefined
): void {
  useEffect(() => {
    if (!('highlights' in CSS)) return // older browsers scroll only
    CSS.highlights.set('found', highlightOf(root.current, found))
    CSS.highlights.set('shown', highlightOf(root.current, shown === undefined ? [] : [shown]))

    return () => {
      for (const name of ['found', 'shown']) CSS.highlights.delete(name)
    }
  }, [root, found, shown])
}

function highlightOf(root: HTMLElement | null, places: readonly Place[]): Highlight {
  return new Highlight(...places.flatMap((place) => rangeOf(root, place) ?? []))
}

function rangeOf(root: HTMLElement | null, { key, from, to }: Place): Range | undefined {
  const text = root?.querySelector(`[data-words="${key}"]`)?.firstChild
  if (!(text instanceof Text) || to > text.length) return undefined
  const range = new Range()
  range.setStart(text, from)
  range.setEnd(text, to)

  return range
}

/** Returns the element of a message. Tool messages are part of the element of their first. */
function elementOf(root: HTMLElement | null, key: number): HTMLElement | undefined {
  const elements = [...(root?.querySelectorAll<HTMLElement>('[data-words]') ?? [])]

  return elements.findLast((element) => Number(element.dataset['words']) <= key)
}
