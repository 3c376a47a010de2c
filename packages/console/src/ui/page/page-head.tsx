import { ConsoleApiError } from '@callbook/console-api'
import type { ReactNode } from 'react'
import { Failure } from '../failure/failure.tsx'
import { formatCount } from '../formats.ts'
import { useFocusOnArrival, useTitle } from '../frame.tsx'
import classes from './page-head.module.css'

interface PageHeadProps {
  readonly title: string
  /** Number of listed entries. */
  readonly count?: number
  /** Whether the value is a lower bound. */
  readonly isCountBounded?: boolean
  readonly actions?: ReactNode
  /** Search, filters and list actions. */
  readonly children?: ReactNode
}

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
              {formatCount(count)}
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

const refusal = new ConsoleApiError(403, 'Forbidden', { title: 'Forbidden' })

export function RefusedPage({ title }: { readonly title: string }) {
  return (
    <>
      <PageHead title={title} />
      <Failure error={refusal} />
    </>
  )
}
