import type { ReactNode } from 'react'
import { Icon } from '../../theme/icons.tsx'
import classes from './call-page.module.css'

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}

/** A part of what is told beside the conversation. */
export function Part({ title, children }: PartProps) {
  return (
    <section className={classes.part}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  )
}

interface FoldedPartProps extends PartProps {
  /** How many there are. */
  readonly count?: number
  readonly isOpen?: boolean
}

/** The same, folded: what few look for. */
export function FoldedPart({ title, count, isOpen = false, children }: FoldedPartProps) {
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
