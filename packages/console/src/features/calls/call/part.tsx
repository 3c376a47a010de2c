import type { ReactNode } from 'react'
import { Icon } from '#ui/theme/icons.tsx'
import classes from './call-page.module.css'

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}

export function CallSection({ title, children }: PartProps) {
  return (
    <section className={classes.part}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  )
}

interface FoldedPartProps extends PartProps {
  readonly count?: number
  readonly isOpen?: boolean
}

/** A collapsed section for rarely used data. */
export function CollapsibleCallSection({ title, count, isOpen = false, children }: FoldedPartProps) {
  return (
    <details className={classes.folded} open={isOpen}>
      <summary>
        <span>
          {title}
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </span>
        <Icon name="next" />
      </summary>
      <div className={classes.inside}>{children}</div>
    </details>
  )
}
