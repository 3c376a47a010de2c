import { Button } from '@mantine/core'
import { Fragment, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Evidence } from '#features/evaluations/evidence.tsx'
import { isTakenElsewhere } from '#ui/keys.ts'
import { clock } from '#ui/time/duration.ts'
import { isOwn, isPlayable, RecordingLink } from '../recording.tsx'
import classes from './conversation.module.css'
import { type Place, placeOfQuote, type Said } from './place.ts'
import { PlayerBar } from './player-bar.tsx'
import { Transcript } from './transcript.tsx'
import { TranscriptTools, useFind } from './transcript-tools.tsx'
import { groupTurns, type Message, orderSpans, spanAt, type Turn } from './turns.ts'
import { usePlayer, usePlayerKeys } from './use-player.ts'
import { type RemovedContent, useRemoval } from './use-removal.ts'

interface ConversationProps {
  /** Path of the page of the call, for links to a moment. */
  readonly path: string
  readonly messages: readonly Message[]
  /** Transcript as one text, for calls without messages. */
  readonly transcript: string | null
  /** The time of the call, and when the messages were removed. */
  readonly removal: RemovedContent
  readonly recordingUrl: string | null
  /** Describes the copy that is stored or was requested; undefined without one. */
  readonly recordingNote: string | undefined
  /** Duration of the call, used until the recording has loaded. */
  readonly durationSeconds: number | null
  /** Time of the recording at first; it is not played. */
  readonly startSeconds?: number | undefined
  /** Called when a recording at the link of its provider is played: Callbook sees no request. */
  readonly onPlayElsewhere: () => void
  /** Evidence of the evaluations, which the timeline marks. */
  readonly evidence: readonly Evidence[]
  /** The quote to show. A new object shows it again. */
  readonly shownQuote: Evidence | undefined
}

/** Messages of a call with its recording. Needs a key per call. */
export function Conversation(props: ConversationProps) {
  const { path, messages, transcript, removal, recordingUrl, recordingNote, durationSeconds, startSeconds, ...others } =
    props
  const { onPlayElsewhere, ...quotes } = others
  const root = useRef<HTMLDivElement>(null)
  const removed = useRemoval(removal)
  const turns = useMemo(() => groupTurns(messages), [messages])
  const spans = useMemo(() => orderSpans(turns.filter((turn) => turn.kind === 'speech')), [turns])
  const said = useMemo((): Said[] => {
    return messages.length > 0 ? turns.filter((turn) => turn.kind === 'speech') : linesOf(transcript ?? '')
  }, [messages, turns, transcript])
  const url = recordingUrl !== null && isPlayable(recordingUrl) ? recordingUrl : null
  const player = usePlayer(url, url === null || isOwn(url) ? undefined : onPlayElsewhere)
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
  function goLines(lines: number): void {
    const span = spans[Math.max(0, (current === undefined ? -1 : spans.indexOf(current)) + lines)]
    if (span !== undefined) seek(span.start)
  }
  usePlayerKeys(url === null ? undefined : { toggle: controls.toggle, skip: controls.skip, goLines })
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
        <Plain transcript={transcript} otherwise={removed ?? 'The provider sent no transcript.'} />
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

/** Returns the lines of a transcript that are not empty. */
function linesOf(transcript: string): Said[] {
  return transcript
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((text, key) => ({ key, text }))
}

interface Follow {
  readonly isFollowing: boolean
  readonly follow: () => void
}

const scrollKeys = new Set(['ArrowDown', 'ArrowUp', 'End', 'Home', 'PageDown', 'PageUp'])

/** Keeps a line in view as long as the reader does not scroll elsewhere. */
function useFollow(conversation: RefObject<HTMLElement | null>): Follow {
  const [isFollowing, setIsFollowing] = useState(true)
  const follow = useCallback(() => setIsFollowing(true), [])

  useEffect(() => {
    const element = conversation.current
    const leave = () => setIsFollowing(false)
    const press = (event: KeyboardEvent) => {
      const isOfControl =
        event.target instanceof Element && event.target.closest('[role="slider"], [role="tab"]') !== null
      if (scrollKeys.has(event.key) && !isOfControl && !isTakenElsewhere(event)) leave()
    }
    // Dragging the scrollbar also stops following.
    const point = ({ target }: PointerEvent) => {
      if (target === document.documentElement) leave()
    }
    element?.addEventListener('wheel', leave, { passive: true })
    element?.addEventListener('touchmove', leave, { passive: true })
    document.addEventListener('keydown', press)
    document.addEventListener('pointerdown', point)

    return () => {
      element?.removeEventListener('wheel', leave)
      element?.removeEventListener('touchmove', leave)
      document.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', point)
    }
  }, [conversation])

  return { isFollowing, follow }
}

function timesOf(evidence: readonly Evidence[], messages: readonly Message[]): number[] {
  return [...new Set(evidence.flatMap(({ message }) => messages[message]?.start_seconds ?? []))]
}

/** Scrolls a place of a conversation to the middle of the view. */
function scrollTo(root: HTMLElement | null, { key }: Pick<Place, 'key'>): void {
  elementOf(root, key)?.scrollIntoView({ block: 'center' })
}

/** Returns the element of a message. Tool messages are part of the element of their first. */
function elementOf(root: HTMLElement | null, key: number): HTMLElement | undefined {
  const elements = [...(root?.querySelectorAll<HTMLElement>('[data-words]') ?? [])]

  return elements.findLast((element) => Number(element.dataset['words']) <= key)
}

/** Highlights the places that were found, and the one that is shown, without rendering their lines again. */
function useHighlights(root: RefObject<HTMLElement | null>, found: readonly Place[], shown: Place | undefined): void {
  useEffect(() => {
    if (!('highlights' in CSS)) return // older browsers scroll only
    CSS.highlights.set('found', highlightOf(root.current, found))
    CSS.highlights.set('shown', highlightOf(root.current, shown === undefined ? [] : [shown]))

    return () => {
      for (const name of ['found', 'shown']) CSS.highlights.delete(name)
    }
  }, [root, found, shown])
}

function highlightOf(root: HTMLElement | null, places: readonly Place[]): Highlight {
  return new Highlight(...places.flatMap((place) => rangeOf(root, place) ?? []))
}

function rangeOf(root: HTMLElement | null, { key, from, to }: Place): Range | undefined {
  const text = root?.querySelector(`[data-words="${key}"]`)?.firstChild
  if (!(text instanceof Text) || to > text.length) return undefined
  const range = new Range()
  range.setStart(text, from)
  range.setEnd(text, to)

  return range
}

/** Returns the spoken lines of a conversation as text: "0:04 Caller: Hello". */
function transcriptText(turns: readonly Turn[]): string {
  const lines = turns.flatMap((turn) => {
    if (turn.kind !== 'speech') return []
    const { start, speaker, text } = turn

    return [`${start === null ? '' : `${clock(start)} `}${speaker}: ${text}`]
  })

  return lines.join('\n')
}

/** A transcript without messages. */
function Plain({ transcript, otherwise }: { readonly transcript: string | null; readonly otherwise: string }) {
  const lines = linesOf(transcript ?? '')
  if (lines.length === 0) return <p className={classes.nothing}>{otherwise}</p>

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
