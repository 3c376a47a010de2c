import { Button } from '@mantine/core'
import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react'
import { useSignOut } from '#api/session.ts'
import classes from './frame.module.css'
import { Mark } from './theme/mark.tsx'

interface FrameProps {
  readonly title: string
  readonly children: ReactNode
  readonly footer?: ReactNode
}

/** Whether a page is inside the main landmark of the shell, which is then the only one. */
export const InMain = createContext(false)

/** A page outside the shell, or the error of a page in it: wordmark, heading and one action. */
export function Frame({ title, children, footer }: FrameProps) {
  useTitle(title)
  const heading = useFocusOnArrival()
  const Landmark = use(InMain) ? 'div' : 'main'

  return (
    <Landmark className={classes.frame}>
      <div className={classes.column}>
        <div className={classes.mark}>
          <Mark size={28} />
          <Wordmark height={24} />
        </div>
        <h1 ref={heading} className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {children}
        {footer !== undefined && <footer className={classes.footer}>{footer}</footer>}
      </div>
    </Landmark>
  )
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Callbook`
  }, [title])
}

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

/** Wordmark in the color of the surrounding text. */
function Wordmark({ height }: { readonly height: number }) {
  return (
    <svg
      role="img"
      aria-label="Callbook"
      height={height}
      viewBox="0 0 86 22"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M14.4 6.4A6.9 6.9 0 1 0 14.4 15.6M26.1 9v9M30.7 3.6V18M35.3 3.6V18M39.9 3.6V18" />
      <path d="M76.4 3.6V18M82.6 9l-6.2 5.2M78.9 12.2 83.2 18" />
      <circle cx="21.6" cy="13.5" r="4.5" />
      <circle cx="44.4" cy="13.5" r="4.5" />
      <circle cx="56" cy="13.5" r="4.5" />
      <circle cx="67.6" cy="13.5" r="4.5" />
    </svg>
  )
}

export function SignOutButton() {
  const leaving = useSignOut()

  return (
    <Button variant="default" loading={leaving.isPending} onClick={() => leaving.mutate()}>
      Sign out
    </Button>
  )
}
