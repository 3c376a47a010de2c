import { Fragment } from 'react'
import classes from '../conversation.module.css'
import type { Said } from './place.ts'

/** Returns the lines of a transcript that are not empty. */
export function linesOf(transcript: string): Said[] {
  return transcript
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((text, key) => ({ key, text }))
}

/** A transcript without messages. */
export function Plain({ transcript }: { readonly transcript: string | null }) {
  const lines = linesOf(transcript ?? '')
  if (lines.length === 0) return <p className={classes.nothing}>The provider sent no transcript.</p>

  return (
    <p dir="auto" className={classes.plain}>
      {lines.map(({ key, text }) => (
        <Fragment key={key}>
          <span data-words={key}>{text}</span>
          {'\n'}
        </Fragment>
      ))}
    </p>
  )
}
