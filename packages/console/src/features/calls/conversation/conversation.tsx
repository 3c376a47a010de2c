import { Button } from '@mantine/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Evidence } from '#features/evaluations/evidence.tsx'
import { usePlayerKeys } from '#ui/keys/use-player-keys.ts'
import { isPlayable, RecordingLink } from '../recording/recording-link.tsx'
import classes from './conversation.module.css'
import { type Place, placeOfQuote, type Said } from './places/place.ts'
import { linesOf, Plain } from './places/plain.tsx'
import { scrollTo, useHighlights } from './places/show-place.ts'
import { transcriptText } from './places/transcript-text.ts'
import { TranscriptTools } from './places/transcript-tools.tsx'
import { useFind } from './places/use-find.ts'
import { PlayerBar } from './player-bar.tsx'
import { type Span, spanAt, spansOf } from './spans.ts'
import { Transcript } from './transcript.tsx'
import { type Message, turnsOf } from './turns.ts'
import { useFollow } from './use-follow.ts'
import { usePlayer } from './use-player.ts'

export interface ConversationProps {
  /** Path of the page of the call, for links to a moment. */
  readonly path: string
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
  /** Evidence of the evaluations, which the timeline marks. */
  readonly evidence: readonly Evidence[]
  /** The quote to show. A new object shows it again. */
  readonly shownQuote: Evidence | undefined
}

/** Messages of a call with its recording. Needs a key per call. */
export function Conversation(props: ConversationProps) {
  const { path, messages, transcript, recordingUrl, recordingNote, durationSeconds, startSeconds, ...quotes } = props
  const root = useRef<HTMLDivElement>(null)
  const turns = useMemo(() => turnsOf(messages), [messages])
  const spans = useMemo(() => spansOf(turns.filter((turn) => turn.kind === 'speech')), [turns])
  const said = useMemo((): Said[] => {
    return messages.length > 0 ? turns.filter((turn) => turn.kind === 'speech') : linesOf(transcript ?? '')
  }, [messages, turns, transcript])
  const url = recordingUrl !== null && isPlayable(recordingUrl) ? recordingUrl : null
  const player = usePlayer(url)
  const { controls, time } = player
  const { isFollowing, follow } = useFollow(root)
  const duration = player.duration ?? Math.max(durationSeconds ?? 0, spans.at(-1)?.end ?? 0)
  const current = time > 0 || player.isPlaying ? spanAt(spans, time) : undefined
  const marks = useMemo(() => timesOf(quotes.evidence, messages), [quotes.evidence, messages])

  const seek = useCallback(
    (seconds: number) => {
      controls.seek(seconds)
      follow()
    },
    [controls, follow]
  )
  const [shown, setShown] = useState<Place>()
  const show = useCallback(
    (place: Place | undefined) => {
      setShown(place)
      if (place === undefined) return
      const start = messages[place.key]?.start_seconds ?? null
      if (start !== null) seek(start)
      scrollTo(root.current, place)
    },
    [messages, seek]
  )
  const find = useFind(said, show)
  useHighlights(root, find.places, shown)
  useEffect(() => {
    if (startSeconds === undefined) return
    seek(startSeconds)
    const span = spanAt(spans, startSeconds)
    if (span !== undefined) scrollTo(root.current, span)
  }, [seek, spans, startSeconds])
  useEffect(() => {
    const { message, quote } = quotes.shownQuote ?? {}
    if (message !== undefined && quote !== undefined) show(placeOfQuote(said, message, quote))
  }, [quotes.shownQuote, said, show])
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
  const shownSeconds = shown && messages[shown.key]?.start_seconds

  return (
    <div ref={root}>
      <div className={classes.head}>
        {url !== null && <audio {...player.audio} />}
        {url !== null && <PlayerBar {...{ player, spans, marks, duration, url }} note={recordingNote} onSeek={seek} />}
        {said.length > 0 && (
          <TranscriptTools
            find={find}
            text={messages.length > 0 ? transcriptText(turns) : (transcript ?? '')}
            path={path}
            moment={spans.length === 0 ? undefined : time || (shownSeconds ?? 0)}
          />
        )}
      </div>
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

function timesOf(evidence: readonly Evidence[], messages: readonly Message[]): number[] {
  return [...new Set(evidence.flatMap(({ message }) => messages[message]?.start_seconds ?? []))]
}
