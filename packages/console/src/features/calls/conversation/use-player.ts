import { useLocalStorage } from '@mantine/hooks'
import { type AudioHTMLAttributes, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useKeys } from '#ui/keys.ts'

/** Controls with stable identities. */
interface PlayerControls {
  readonly toggle: () => void
  /** Seeks to a time without changing whether it plays. */
  readonly seek: (seconds: number) => void
  readonly skip: (seconds: number) => void
  readonly setSpeed: (speed: number) => void
}

export interface Player {
  readonly isPlaying: boolean
  /** In seconds. */
  readonly time: number
  /** Duration of the recording, once loaded. */
  readonly duration: number | undefined
  readonly hasFailed: boolean
  readonly speed: number
  readonly controls: PlayerControls
  readonly audio: AudioHTMLAttributes<HTMLAudioElement> & { readonly ref: RefObject<HTMLAudioElement | null> }
}

/**
 * Plays a recording. Nothing is loaded before playback is requested, even when seeking.
 *
 * @param onPlay called whenever playback begins
 */
export function usePlayer(url: string | null, onPlay?: () => void): Player {
  const ref = useRef<HTMLAudioElement>(null)
  /** Start position, because some browsers forget it before the recording loads. */
  const beginning = useRef(0)
  const [isPlaying, setIsPlaying] = useState(false)
  const [time, setTime] = useState(0)
  const [duration, setDuration] = useState<number>()
  const [hasFailed, setHasFailed] = useState(false)
  const [speed, setSpeed] = useLocalStorage({ key: 'callbook-speed', defaultValue: 1 })

  useEffect(() => {
    if (ref.current !== null) ref.current.playbackRate = ref.current.defaultPlaybackRate = speed
  }, [speed])

  useEffect(() => {
    if (!isPlaying) return
    let frame = 0
    const follow = () => {
      if (ref.current !== null) setTime(ref.current.currentTime)
      frame = requestAnimationFrame(follow)
    }
    follow()

    return () => cancelAnimationFrame(frame)
  }, [isPlaying])

  const controls = useMemo((): PlayerControls => {
    function seek(seconds: number): void {
      const audio = ref.current
      if (audio === null) return
      const to = Math.max(0, Number.isFinite(audio.duration) ? Math.min(seconds, audio.duration) : seconds)
      audio.currentTime = to
      beginning.current = to
      setTime(to)
    }

    return {
      seek,
      skip: (seconds) => seek((ref.current?.readyState ? ref.current.currentTime : beginning.current) + seconds),
      toggle: () => {
        if (ref.current === null) return
        if (!ref.current.paused) return ref.current.pause()
        setHasFailed(false)
        ref.current.play().catch(() => undefined)
      },
      setSpeed
    }
  }, [setSpeed])

  const audio: Player['audio'] = {
    ref,
    preload: 'none',
    ...(url !== null && { src: url }),
    onPlay: () => {
      setIsPlaying(true)
      onPlay?.()
    },
    onPause: () => setIsPlaying(false),
    onEnded: () => setIsPlaying(false),
    onLoadedMetadata: ({ currentTarget }) => {
      if (currentTarget.currentTime < beginning.current) currentTarget.currentTime = beginning.current
    },
    onDurationChange: ({ currentTarget }) =>
      setDuration(Number.isFinite(currentTarget.duration) ? currentTarget.duration : undefined),
    onError: () => {
      setIsPlaying(false)
      setHasFailed(true)
    }
  }

  return { isPlaying, time, duration, hasFailed, speed, controls, audio }
}

interface PlayerKeys {
  readonly toggle: () => void
  readonly skip: (seconds: number) => void
  readonly goLines: (lines: number) => void
}

const skipSeconds = 5

/** Space plays or pauses, `[` and `]` seek 5 seconds, `,` and `.` move by a line. Does nothing without a recording. */
export function usePlayerKeys(keys: PlayerKeys | undefined): void {
  useKeys((event) => {
    if (keys === undefined) return
    const actions: Readonly<Record<string, () => void>> = {
      ' ': keys.toggle,
      '[': () => keys.skip(-skipSeconds),
      ']': () => keys.skip(skipSeconds),
      ',': () => keys.goLines(-1),
      '.': () => keys.goLines(1)
    }
    const run = actions[event.key]
    if (run === undefined || (event.key === ' ' && isPressed(event.target))) return
    event.preventDefault()
    run()
  })
}

/** Returns whether Space activates the focused element. */
function isPressed(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, summary, [role="tab"]') !== null
}
