import { type KeyboardEvent, memo, type RefObject, useEffect, useMemo, useRef } from 'react'
import { Notes, Tools } from './folded.tsx'
import { Line } from './line.tsx'
import classes from './transcript.module.css'
import type { Turn } from './turns.ts'

interface TranscriptProps {
  readonly turns: readonly Turn[]
  /** Message at the playback position. */
  readonly current: number | undefined
  /** Message in the tab order. */
  readonly stop: number | undefined
  readonly isFollowing: boolean
  readonly onSeek: ((seconds: number) => void) | undefined
}

/** A browser passes over a block that is not in view, and only those are drawn again in which something changes. */
const blockSize = 40

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

function blocksOf(turns: readonly Turn[]): BlockOfTurns[] {
  return Array.from({ length: Math.ceil(turns.length / blockSize) }, (_, index) => {
    const part = turns.slice(index * blockSize, (index + 1) * blockSize)

    return { from: part[0]?.key ?? 0, to: part.at(-1)?.key ?? 0, turns: part }
  })
}

function isIn({ from, to }: BlockOfTurns, key: number | undefined): number | undefined {
  return key !== undefined && from <= key && key <= to ? key : undefined
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
