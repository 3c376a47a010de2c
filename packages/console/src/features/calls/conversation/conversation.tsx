import { Button } from '@mantine/core'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { usePlayerKeys } from '#ui/keys/use-player-keys.ts'
import { isPlayable, RecordingLink } from '../recording/recording-link.tsx'
import classes from './conversation.module.css'
import { PlayerBar } from './player-bar.tsx'
import { type Span, spanAt, spansOf } from './spans.ts'
import { Transcript } from './transcript.tsx'
import { type Message, turnsOf } from './turns.ts'
import { useFollow } from './use-follow.ts'
import { usePlayer } from './use-player.ts'

export interface ConversationProps {
  readonly messages: readonly Message[]
  /** Transcript as one text, for calls without messages. */
  readonly transcript: string | null
  readonly recordingUrl: string | null
  /** Describes the copy that is stored or was requested; undefined without one. */
  readonly recordingNote: string | undefined
  /** Duration of the call, used until the recording has loaded. */
  readonly durationSeconds: number | null
  /** Time of the recording at first; it is not played. */
  readonly startSeconds?: number | undefined
}

/** Messages of a call with its recording. Needs a key per call. */
export function Conversation(props: ConversationProps) {
  const { messages, transcript, recordingUrl, recordingNote, durationSeconds, startSeconds } = props
  const root = useRef<HTMLDivElement>(null)
  const turns = useMemo(() => turnsOf(messages), [messages])
  const spans = useMemo(() => spansOf(turns.filter((turn) => turn.kind === 'speech')), [turns])
  const url = recordingUrl !== null && isPlayable(recordingUrl) ? recordingUrl : null
  const player = usePlayer(url)
  const { controls, time } = player
  const { isFollowing, follow } = useFollow(root)
  const duration = player.duration ?? Math.max(durationSeconds ?? 0, spans.at(-1)?.end ?? 0)
  const current = time > 0 || player.isPlaying ? spanAt(spans, time) : undefined

  const seek = useCallback(
    (seconds: number) => {
      controls.seek(seconds)
      follow()
    },
    [controls, follow]
  )
  useEffect(() => {
    if (startSeconds !== undefined) seek(startSeconds)
  }, [seek, startSeconds])
  const at = useRef<Span>(undefined)
  at.current = current
  const keys = useMemo(
    () => ({
      toggle: controls.toggle,
      skip: controls.skip,
      goLines: (lines: number) => {
        const span = spans[Math.max(0, (at.current === undefined ? -1 : spans.indexOf(at.current)) + lines)]
        if (span !== undefined) seek(span.start)
      }
    }),
    [controls, seek, spans]
  )
  usePlayerKeys(url === null ? undefined : keys)

  return (
    <div ref={root}>
      {url !== null && <audio {...player.audio} />}
      {url !== null && (
        <PlayerBar player={player} spans={spans} duration={duration} url={url} note={recordingNote} onSeek={seek} />
      )}
      {url === null && recordingNote !== undefined && <p className={classes.elsewhere}>{recordingNote}</p>}
      {url === null && recordingUrl !== null && (
        <p className={classes.elsewhere}>
          The recording cannot be played here. <RecordingLink url={recordingUrl} />
        </p>
      )}
      {turns.length > 0 ? (
        <Transcript
          turns={turns}
          current={current?.key}
          stop={current?.key ?? spans[0]?.key}
          isFollowing={isFollowing}
          onSeek={url === null ? undefined : seek}
        />
      ) : (
        <Plain transcript={transcript} />
      )}
      {!isFollowing && player.isPlaying && current !== undefined && (
        <div className={classes.back}>
          <Button variant="default" size="xs" onClick={follow}>
            Back to current line
          </Button>
        </div>
      )}
    </div>
  )
}

function Plain({ transcript }: Pick<ConversationProps, 'transcript'>) {
  if (transcript === null || transcript.trim() === '') {
    return <p className={classes.nothing}>The provider sent no transcript.</p>
  }

  return (
    <p dir="auto" className={classes.plain}>
      {transcript}
    </p>
  )
}
