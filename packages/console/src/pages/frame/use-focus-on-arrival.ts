import { type RefObject, useEffect, useRef } from 'react'

let isFirstPage = true

/**
 * A heading that takes the focus when its page takes the place of another that had it: it would be nowhere. Not on the
 * first page, where reading begins at the top.
 */
export function useFocusOnArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (!isFirstPage && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    isFirstPage = false
  }, [])

  return heading
}
