import type { ReactNode } from 'react'
import classes from './part.module.css'

interface PartProps {
  readonly title: string
  /** What it is for, in a sentence. */
  readonly about?: ReactNode
  readonly children: ReactNode
}

/** A part of a page of settings: what it is at the start of the line, and what can be set beside it. */
export function Part({ title, about, children }: PartProps) {
  return (
    <section className={classes.part}>
      <div>
        <h2 className={classes.title}>{title}</h2>
        {about !== undefined && <p className={classes.about}>{about}</p>}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  )
}
