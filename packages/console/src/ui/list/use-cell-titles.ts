import { type RefObject, useEffect } from 'react'

/**
 * Shows the title of the cell under the pointer, such as a full time. The row’s link covers the cell, so it takes over
 * the title.
 */
export function useCellTitles(list: RefObject<HTMLElement | null>): void {
  // Runs after each render, because the list element may have just appeared.
  useEffect(() => {
    const { current } = list
    current?.addEventListener('pointermove', take)
    current?.addEventListener('pointerout', restore)

    return () => {
      current?.removeEventListener('pointermove', take)
      current?.removeEventListener('pointerout', restore)
    }
  })
}

function take({ target, clientX, clientY }: PointerEvent): void {
  if (!isLinkOfRow(target)) return
  const titled = document.elementsFromPoint(clientX, clientY).find((each) => each !== target && hasTitle(each))
  if (titled === undefined) target.removeAttribute('title')
  else target.title = titled.getAttribute('title') ?? ''
}

function restore({ target }: PointerEvent): void {
  if (isLinkOfRow(target)) target.removeAttribute('title')
}

function isLinkOfRow(target: EventTarget | null): target is HTMLAnchorElement {
  return target instanceof HTMLAnchorElement && target.matches('[data-row-link]')
}

function hasTitle(element: Element): boolean {
  return element.hasAttribute('title')
}
