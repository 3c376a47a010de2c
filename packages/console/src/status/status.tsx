import type { ReactNode } from 'react'
import classes from './status.module.css'

/** What a state means: it goes well, it has failed, it is waited for, or it says nothing of that. */
export type Tone = 'bad' | 'good' | 'neutral' | 'waiting'

/** A state: a mark, whose colour and shape say how it is, beside the word. */
export function Status({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  )
}
