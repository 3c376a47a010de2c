import { useEffect } from 'react'

/** Beginning of the label of the general search. */
export const searchLabel = 'Search calls for'

/**
 * Selects the first entry when better results than the general search arrive. The library would keep the search
 * selected, although it is no longer the first. An entry that the user has selected stays selected.
 *
 * @param first id of the first entry
 */
export function useBestSelected(first: string | undefined): void {
  useEffect(() => {
    const best = document.querySelector('[data-action]')
    const selected = document.querySelector('[data-action][data-selected]')
    if (first === undefined || best === selected || !selected?.textContent.startsWith(searchLabel)) return
    selected.removeAttribute('data-selected')
    best?.setAttribute('data-selected', 'true')
  }, [first])
}
