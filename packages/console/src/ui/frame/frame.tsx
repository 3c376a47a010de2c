import type { ReactNode } from 'react'
import { Mark } from '../theme/mark.tsx'
import { Wordmark } from '../theme/wordmark.tsx'
import classes from './frame.module.css'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { useTitle } from './use-title.ts'

interface FrameProps {
  readonly title: string
  readonly children: ReactNode
  /** Text below the content. */
  readonly footer?: ReactNode
}

/** A page outside the shell: wordmark, heading and one action. */
export function Frame({ title, children, footer }: FrameProps) {
  useTitle(title)
  const heading = useFocusOnArrival()

  return (
    <main className={classes.frame}>
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
    </main>
  )
}
