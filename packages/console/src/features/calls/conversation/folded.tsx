import { memo, type ReactNode, useState } from 'react'
import { Icon } from '#ui/theme/icons.tsx'
import { clock } from './clock.ts'
import classes from './transcript.module.css'
import type { Message, Note, ToolUse } from './turns.ts'

interface At {
  /** Index of the message, or of the first of several. */
  readonly at: number
}

/** Tool calls, collapsed, because most readers only need their names. */
export const Tools = memo(function Tools({ at, messages }: Pick<ToolUse, 'messages'> & At) {
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
export const Notes = memo(function Notes({ at, text }: Pick<Note, 'text'> & At) {
  return (
    <Folded at={at} label="System message" start={null}>
      <pre className={classes.raw}>{text}</pre>
    </Folded>
  )
})

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
