import { type RefObject, useEffect, useRef } from 'react'

let isFirstPage = true

/**
 * Focuses the heading after navigation, because the previously focused element is gone. Does nothing on the first
 * page, where reading starts at the top.
 */
export function useFocusOnArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (!isFirstPage && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    isFirstPage = false
  }, [])

  return heading
}
