import { type KeyboardEvent, memo, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Icon } from '#ui/theme/icons.tsx'
import { clock } from '#ui/time/duration.ts'
import classes from './transcript.module.css'
import type { Message, Note, Speech, ToolUse, Turn } from './turns.ts'

interface TranscriptProps {
  readonly turns: readonly Turn[]
  /** Message at the playback position. */
  readonly current: number | undefined
  /** Message in the tab order. */
  readonly stop: number | undefined
  readonly isFollowing: boolean
  readonly onSeek: ((seconds: number) => void) | undefined
}

type BlockProps = Pick<TranscriptProps, 'current' | 'onSeek' | 'stop' | 'turns'>

const Block = memo(function Block({ turns, current, stop, onSeek }: BlockProps) {
  return (
    <li className={classes.block}>
      <ol className={classes.lines}>
        {turns.map((turn) => {
          const { kind, key } = turn
          if (kind === 'tools') return <Tools key={key} at={key} messages={turn.messages} />
          if (kind === 'note') return <Notes key={key} at={key} text={turn.text} />

          return <Line key={key} speech={turn} isCurrent={key === current} isStop={key === stop} onSeek={onSeek} />
        })}
      </ol>
    </li>
  )
})

/** Transcript, with the agent at the start of the line and the caller at its end. */
export function Transcript({ turns, current, stop, isFollowing, onSeek }: TranscriptProps) {
  const list = useRef<HTMLOListElement>(null)
  const blocks = useMemo(() => blocksOf(turns), [turns])
  useInView(list, current, isFollowing)

  return (
    <ol ref={list} className={classes.list} aria-label="Transcript" onKeyDown={moveFocus}>
      {blocks.map((block) => (
        <Block
          key={block.from}
          turns={block.turns}
          current={isIn(block, current)}
          stop={isIn(block, stop)}
          onSeek={onSeek}
        />
      ))}
    </ol>
  )
}

interface BlockOfTurns {
  readonly from: number
  readonly to: number
  readonly turns: readonly Turn[]
}

/** A browser passes over a block that is not in view, and only those are drawn again in which something changes. */
const blockSize = 40

function blocksOf(turns: readonly Turn[]): BlockOfTurns[] {
  return Array.from({ length: Math.ceil(turns.length / blockSize) }, (_, index) => {
    const part = turns.slice(index * blockSize, (index + 1) * blockSize)

    return { from: part[0]?.key ?? 0, to: part.at(-1)?.key ?? 0, turns: part }
  })
}

function useInView(list: RefObject<HTMLElement | null>, current: number | undefined, isFollowing: boolean): void {
  useEffect(() => {
    if (!isFollowing || current === undefined) return
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [list, current, isFollowing])
}

/** Only one line is in the tab order; arrow keys move between lines. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-key]')]
  const next = lines[lines.indexOf(event.target) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

interface At {
  /** Index of the message, or of the first of several. */
  readonly at: number
}

/** Tool calls, collapsed, because most readers only need their names. */
const Tools = memo(function Tools({ at, messages }: Pick<ToolUse, 'messages'> & At) {
  return (
    <Folded at={at} label={toolLabel(messages)} start={messages[0]?.start_seconds ?? null} isTool>
      {messages.map(({ text }, index) => (
        <pre key={index} className={classes.raw}>
          {text}
        </pre>
      ))}
    </Folded>
  )
})

/** System messages, collapsed. */
const Notes = memo(function Notes({ at, text }: Pick<Note, 'text'> & At) {
  return (
    <Folded at={at} label="System message" start={null}>
      <pre className={classes.raw}>{text}</pre>
    </Folded>
  )
})

interface LineProps {
  readonly speech: Speech
  readonly isCurrent: boolean
  /** Whether this is the only line in the tab order. */
  readonly isStop: boolean
  /** Seeks to the line; `undefined` without a recording. */
  readonly onSeek: ((seconds: number) => void) | undefined
}

/** A line with its time; a button that seeks to it if the time is known. */
const Line = memo(function Line({ speech, isCurrent, isStop, onSeek }: LineProps) {
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

function isIn({ from, to }: BlockOfTurns, key: number | undefined): number | undefined {
  return key !== undefined && from <= key && key <= to ? key : undefined
}

interface FoldedProps extends At {
  readonly label: string
  readonly start: number | null
  readonly isTool?: boolean
  readonly children: ReactNode
}

/** Renders its content only when opened, because it may be long. */
function Folded({ at, label, start, isTool = false, children }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <li className={classes.line} data-side="none" data-words={at}>
      <span className={classes.time}>{start === null ? '' : clock(start)}</span>
      <details className={classes.folded} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          {isTool && <Icon name="tool" size={14} />}
          <bdi>{label}</bdi>
        </summary>
        {isOpen && children}
      </details>
    </li>
  )
}

function toolLabel(messages: readonly Message[]): string {
  const names = [...new Set(messages.flatMap(({ tool_name: name }) => (name === undefined ? [] : [name])))]
  if (names.length === 0) return 'Tool'
  const shown = names.slice(0, 3).join(', ')

  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown
}

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
