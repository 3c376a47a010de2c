import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useMemo } from 'react'
import { Icon, type IconName } from '#ui/theme/icons.tsx'
import { clock } from '#ui/time/duration.ts'
import { RecordingLink } from '../recording.tsx'
import classes from './player-bar.module.css'
import { mergeSpans, type Side, type Span } from './turns.ts'
import type { Player } from './use-player.ts'

interface PlayerBarProps {
  readonly player: Player
  readonly spans: readonly Span[]
  /** Times with evidence, in seconds. */
  readonly marks: readonly number[]
  /** Seconds; used until the recording has loaded. */
  readonly duration: number
  readonly url: string
  /** Describes the stored copy, if there is one. */
  readonly note: string | undefined
  readonly onSeek: (seconds: number) => void
}

const speeds = [0.75, 1, 1.25, 1.5, 2]

export function PlayerBar({ player, spans, marks, duration, url, note, onSeek }: PlayerBarProps) {
  const { controls, hasFailed, isPlaying, speed, time } = player

  return (
    <section className={classes.bar} aria-label="Recording">
      <div className={classes.line}>
        <Control icon="rewind" label="5 seconds back" shortcut="[" onClick={() => controls.skip(-5)} />
        <Control
          icon={isPlaying ? 'pause' : 'play'}
          label={isPlaying ? 'Pause' : 'Play'}
          shortcut="Space"
          isMain
          onClick={controls.toggle}
        />
        <Control icon="forward" label="5 seconds forward" shortcut="]" onClick={() => controls.skip(5)} />
        <span className={classes.time}>
          {clock(time)} <span>/ {clock(duration)}</span>
        </span>
        <NativeSelect
          aria-label="Speed"
          size="xs"
          w={76}
          value={String(speed)}
          data={speeds.map((one) => ({ value: String(one), label: `${one}×` }))}
          onChange={({ currentTarget: { value } }) => controls.setSpeed(Number(value))}
        />
      </div>
      <Strip spans={spans} time={time} duration={duration} marks={marks} onSeek={onSeek} />
      {note !== undefined && <div className={classes.note}>{note}</div>}
      <div role="status" className={classes.failure}>
        {hasFailed && (
          <>
            The recording cannot be played{note === undefined && ': the provider may no longer have it'}.{' '}
            <RecordingLink url={url} />
          </>
        )}
      </div>
    </section>
  )
}

interface ControlProps {
  readonly icon: IconName
  readonly label: string
  readonly shortcut: string
  readonly isMain?: boolean
  readonly onClick: () => void
}

function Control({ icon, label, shortcut, isMain = false, onClick }: ControlProps) {
  return (
    <Tooltip label={`${label} (${shortcut})`}>
      <ActionIcon
        aria-label={label}
        aria-keyshortcuts={shortcut}
        size={isMain ? 36 : 32}
        {...(isMain && { variant: 'filled', color: 'accent', radius: 'xl' })}
        onClick={onClick}
      >
        <Icon name={icon} size={isMain ? 18 : 20} />
      </ActionIcon>
    </Tooltip>
  )
}

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

/** Timeline of the recording: agent above, caller below. */
function Strip({ spans, time, duration, marks, onSeek }: StripProps) {
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

function pathOf(spans: readonly Span[], side: Side, duration: number): string {
  if (duration <= 0) return ''

  return mergeSpans(spans, { side, duration, width })
    .map(([from, to]) => `M${from} 0h${to - from}v1H${from}z`)
    .join('')
}

const stepSeconds = 5

function placeOf(key: string, time: number, duration: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(time + stepSeconds, duration)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(time - stepSeconds, 0)
  if (key === 'Home') return 0

  return key === 'End' ? duration : undefined
}
