import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './when-near.module.css'

/** Renders its children, and so sends their requests, once the reader scrolls near to them. */
export function WhenNear({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    if (place.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '400px' }
    )
    observer.observe(place.current)

    return () => observer.disconnect()
  }, [])

  return isNear ? children : <div ref={place} className={classes.place} />
}
