import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core'
import { Icon, type IconName } from '#ui/theme/icons.tsx'
import { RecordingLink } from '../recording/recording-link.tsx'
import { clock } from './clock.ts'
import classes from './player-bar.module.css'
import type { Span } from './spans.ts'
import { Strip } from './strip.tsx'
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
