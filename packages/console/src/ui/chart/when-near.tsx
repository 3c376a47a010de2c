import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './when-near.module.css'

interface WhenNearProps {
  /** Distance in pixels below the visible part of the page. */
  readonly distance: number
  readonly children: ReactNode
}

/** Renders its children, which cost time or requests, once the reader scrolls near to them, or prints the page. */
export function WhenNear({ distance, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)

  // Before the first frame, so that the visible ones are in it.
  useLayoutEffect(() => {
    if (place.current === null) return undefined
    if (place.current.getBoundingClientRect().top < window.innerHeight + distance) {
      setNear(true)
      return undefined
    }
    const show = () => flushSync(() => setNear(true))
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) show()
      },
      { rootMargin: `${distance}px` }
    )
    observer.observe(place.current)
    window.addEventListener('beforeprint', show)

    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', show)
    }
  }, [distance])

  return isNear ? children : <div ref={place} className={classes.place} />
}
