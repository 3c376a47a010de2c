import { useMemo } from 'react'
import classes from './mapping.module.css'

interface BodyTreeProps {
  /** JSON text. */
  readonly body: string
  /** Pointers that the mapping uses. */
  readonly used: ReadonlySet<string>
  readonly onPick: (pointer: string) => void
}

/** More members would take the browser seconds to lay out. */
const maxMembers = 500

interface Row {
  readonly pointer: string
  readonly depth: number
  readonly name: string
  readonly value: string
}

/** A body as a list of its members. A click on a member takes its pointer. */
export function BodyTree({ body, used, onPick }: BodyTreeProps) {
  const rows = useMemo(() => rowsOf(body), [body])

  return (
    <ul className={classes.tree} aria-label="Received report">
      {rows.map(({ pointer, depth, name, value }) => (
        <li key={pointer} style={{ paddingInlineStart: `${depth * 16}px` }}>
          <button
            type="button"
            className={classes.member}
            data-used={used.has(pointer) || undefined}
            title={pointer}
            onClick={() => onPick(pointer)}
          >
            <span className={classes.name}>{name}</span> <span dir="auto">{value}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function rowsOf(body: string): readonly Row[] {
  const rows: Row[] = []
  const add = (value: unknown, name: string, pointer: string, depth: number): void => {
    if (rows.length === maxMembers) return
    if (pointer !== '') rows.push({ pointer, depth: depth - 1, name, value: summaryOf(value) })
    if (typeof value !== 'object' || value === null) return
    const members = Array.isArray(value) ? Object.entries(value.slice(0, 1)) : Object.entries(value)
    for (const [key, member] of members) add(member, key, `${pointer}/${escapeName(key)}`, depth + 1)
  }
  add(JSON.parse(body), '', '', 0)

  return rows
}

/** The name of a member as a step of a JSON pointer (RFC 6901). */
function escapeName(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

const shownLength = 80

function summaryOf(value: unknown): string {
  if (Array.isArray(value)) return `${value.length} items`
  if (typeof value === 'object' && value !== null) return ''
  const text = String(value)

  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text
}
