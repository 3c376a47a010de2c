import type { ReactNode } from 'react'
import classes from './settings-panel.module.css'

interface PartProps {
  readonly title: string
  /** Purpose in one sentence. */
  readonly about?: ReactNode
  readonly children: ReactNode
}

/** A section of a settings page: description at the start, controls next to it. */
export function SettingsPanel({ title, about, children }: PartProps) {
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
