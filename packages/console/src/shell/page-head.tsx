import type { ReactNode } from 'react'
import { useFocusOnArrival } from '../pages/frame/use-focus-on-arrival.ts'
import { useTitle } from '../pages/frame/use-title.ts'
import classes from './page-head.module.css'

interface PageHeadProps {
  readonly title: string
  /** How many there are of what the page lists. */
  readonly count?: number
  /** Whether there are more than that. */
  readonly isCountBounded?: boolean
  /** What is done most on this page, and what else. */
  readonly actions?: ReactNode
  /** Search, then filters, then what is done with the list. */
  readonly children?: ReactNode
}

/** The head of a page in the shell: its one heading, and below it one line of what changes what is seen. */
export function PageHead({ title, count, isCountBounded = false, actions, children }: PageHeadProps) {
  useTitle(title)
  const heading = useFocusOnArrival()

  return (
    <div className={classes.head}>
      <div className={classes.line}>
        <h1 ref={heading} className={classes.title} tabIndex={-1}>
          {title}
          {count !== undefined && (
            <span className={classes.count}>
              {new Intl.NumberFormat('en').format(count)}
              {isCountBounded && '+'}
            </span>
          )}
        </h1>
        {actions}
      </div>
      {children}
    </div>
  )
}
