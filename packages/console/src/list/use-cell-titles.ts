import { type RefObject, useEffect } from 'react'

/**
 * Has what the pointer is over in a list tell its title, such as the whole of a time: the link of a row lies above it, and
 * has the title for as long.
 */
export function useCellTitles(list: RefObject<HTMLElement | null>): void {
  // With each rendering: what is listed may have taken the place of nothing.
  useEffect(() => {
    const { current } = list
    current?.addEventListener('pointermove', take)
    current?.addEventListener('pointerout', giveBack)

    return () => {
      current?.removeEventListener('pointermove', take)
      current?.removeEventListener('pointerout', giveBack)
    }
  })
}

function take({ target, clientX, clientY }: PointerEvent): void {
  if (!isLinkOfRow(target)) return
  const titled = document.elementsFromPoint(clientX, clientY).find((each) => each !== target && hasTitle(each))
  if (titled === undefined) target.removeAttribute('title')
  else target.title = titled.getAttribute('title') ?? ''
}

function giveBack({ target }: PointerEvent): void {
  if (isLinkOfRow(target)) target.removeAttribute('title')
}

function isLinkOfRow(target: EventTarget | null): target is HTMLAnchorElement {
  return target instanceof HTMLAnchorElement && target.matches('td:first-child > a')
}

function hasTitle(element: Element): boolean {
  return element.hasAttribute('title')
}
