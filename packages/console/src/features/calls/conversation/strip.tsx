import { type KeyboardEvent, type PointerEvent, useMemo } from 'react'
import { clock } from './clock.ts'
import { piecesOf, type Span } from './spans.ts'
import classes from './strip.module.css'
import type { Side } from './turns.ts'

interface StripProps {
  readonly spans: readonly Span[]
  readonly time: number
  readonly duration: number
  /** Times with evidence, in seconds. */
  readonly marks: readonly number[]
  readonly onSeek: (seconds: number) => void
}

/** Resolution of the strip, independent of its width. */
const width = 800

const stepSeconds = 5

/** Timeline of the recording: agent above, caller below. */
export function Strip({ spans, time, duration, marks, onSeek }: StripProps) {
  const [agent, caller] = useMemo(
    () => [pathOf(spans, 'agent', duration), pathOf(spans, 'caller', duration)],
    [spans, duration]
  )
  const part = duration > 0 ? Math.min(1, time / duration) : 0

  function point({ currentTarget, clientX, buttons }: PointerEvent<HTMLElement>): void {
    if (buttons !== 1) return
    const { left, width: pixels } = currentTarget.getBoundingClientRect()
    onSeek(Math.min(1, Math.max(0, (clientX - left) / pixels)) * duration)
  }

  function press(event: KeyboardEvent): void {
    const to = placeOf(event.key, time, duration)
    if (to === undefined) return
    event.preventDefault()
    onSeek(to)
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      dir="ltr"
      className={classes.strip}
      aria-label="Playback position"
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(time)}
      aria-valuetext={`${clock(time)} of ${clock(duration)}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        point(event)
      }}
      onPointerMove={point}
      onKeyDown={press}
    >
      <svg className={classes.lanes} viewBox={`0 0 ${width} 2`} preserveAspectRatio="none" aria-hidden>
        <path className={classes.agent} d={agent} transform="translate(0 0.1) scale(1 0.8)" />
        <path className={classes.caller} d={caller} transform="translate(0 1.1) scale(1 0.8)" />
      </svg>
      {duration > 0 &&
        marks.map((at) => (
          <div key={at} className={classes.mark} style={{ insetInlineStart: `${Math.min(1, at / duration) * 100}%` }} />
        ))}
      <div className={classes.head} style={{ insetInlineStart: `${part * 100}%` }} />
      <div className={classes.rest} style={{ inlineSize: `${(1 - part) * 100}%` }} />
    </div>
  )
}

function placeOf(key: string, time: number, duration: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(time + stepSeconds, duration)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(time - stepSeconds, 0)
  if (key === 'Home') return 0

  return key === 'End' ? duration : undefined
}

function pathOf(spans: readonly Span[], side: Side, duration: number): string {
  if (duration <= 0) return ''

  return piecesOf(spans, side, duration, width)
    .map(([from, to]) => `M${from} 0h${to - from}v1H${from}z`)
    .join('')
}
