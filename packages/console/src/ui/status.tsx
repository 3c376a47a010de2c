import type { ReactNode } from 'react'
import classes from './status.module.css'

/** Meaning of a state: good, failed, waiting or neutral. */
export type Tone = 'bad' | 'good' | 'neutral' | 'waiting'

/** A state: a mark with color and shape next to the word. */
export function Status({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  )
}
