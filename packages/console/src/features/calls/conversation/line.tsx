import { memo } from 'react'
import { clock } from './clock.ts'
import classes from './transcript.module.css'
import type { Speech } from './turns.ts'

interface LineProps {
  readonly speech: Speech
  readonly isCurrent: boolean
  /** Whether this is the only line in the tab order. */
  readonly isStop: boolean
  /** Seeks to the line; `undefined` without a recording. */
  readonly onSeek: ((seconds: number) => void) | undefined
}

/** A line with its time; a button that seeks to it if the time is known. */
export const Line = memo(function Line({ speech, isCurrent, isStop, onSeek }: LineProps) {
  const { side, start } = speech
  if (start === null || onSeek === undefined) {
    return (
      <li className={classes.line} data-side={side}>
        <Said speech={speech} />
      </li>
    )
  }

  return (
    <li className={classes.line} data-side={side}>
      <button
        type="button"
        className={classes.button}
        data-key={speech.key}
        tabIndex={isStop ? 0 : -1}
        aria-current={isCurrent || undefined}
        onClick={({ currentTarget, detail }) => {
          if (!document.getSelection()?.isCollapsed) return
          // A click with the mouse removes the focus, so that Space controls the player.
          if (detail > 0) currentTarget.blur()
          onSeek(start)
        }}
      >
        <Said speech={speech} />
      </button>
    </li>
  )
})

function Said({ speech: { key, speaker, isFirst, isInterrupted, start, text } }: { readonly speech: Speech }) {
  return (
    <>
      <span className={classes.time}>{start === null ? '' : clock(start)}</span>
      <span className={classes.said}>
        <span className={isFirst ? classes.speaker : classes.hidden}>
          <bdi>{speaker}</bdi>
          <span className={classes.hidden}>: </span>
        </span>
        <span dir="auto" className={classes.text} data-words={key}>
          {text}
        </span>
        {isInterrupted && <span className={classes.interrupted}>Interrupted</span>}
      </span>
    </>
  )
}
