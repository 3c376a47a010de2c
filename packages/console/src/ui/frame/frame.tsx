import { type ReactNode, use } from 'react'
import { Mark } from '../theme/mark.tsx'
import { Wordmark } from '../theme/wordmark.tsx'
import classes from './frame.module.css'
import { InMain } from './in-main.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { useTitle } from './use-title.ts'

interface FrameProps {
  readonly title: string
  readonly children: ReactNode
  readonly footer?: ReactNode
}

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
