import { VisuallyHidden } from '@mantine/core'
import type { RefObject } from 'react'
import { Icon } from '../theme/icons.tsx'
import classes from './list.module.css'

/** Rows chosen for an action, by key. */
export interface Selection<Row> {
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
  readonly isSelectable: (row: Row) => boolean
  /** Name of a row for screen readers. */
  readonly nameOf: (row: Row) => string
}

interface SelectionProps<Row> {
  readonly selection: Selection<Row>
  readonly keyOf: (row: Row) => string
}

/** Heading of the checkboxes: selects all loaded rows, or none. */
export function SelectAll<Row>({ selection, keyOf, rows }: SelectionProps<Row> & { readonly rows: readonly Row[] }) {
  const keys = rows.filter(selection.isSelectable).map(keyOf)
  const count = keys.filter((key) => selection.selected.has(key)).length

  return (
    <th scope="col" className={classes.cell}>
      {keys.length === 0 ? (
        <VisuallyHidden>Select</VisuallyHidden>
      ) : (
        <SelectBox
          label="Select all loaded rows"
          isChecked={count === keys.length}
          isMixed={count > 0 && count < keys.length}
          onChange={(isChecked) => selection.onChange(new Set(isChecked ? keys : []))}
        />
      )}
    </th>
  )
}

interface SelectBoxProps {
  readonly label: string
  readonly isChecked: boolean
  readonly isMixed?: boolean
  readonly onChange: (isChecked: boolean, isShift: boolean) => void
}

/** A checkbox with a target larger than its mark. */
function SelectBox({ label, isChecked, isMixed = false, onChange }: SelectBoxProps) {
  return (
    <span className={classes.box}>
      <input
        ref={(input) => {
          if (input !== null) input.indeterminate = isMixed
        }}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        // The event of the browser is a click, also for keys.
        onChange={({ currentTarget, nativeEvent }) => {
          onChange(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }}
      />
      <span className={classes.mark}>{isChecked && <Icon name="chosen" size={12} />}</span>
    </span>
  )
}

interface SelectRowProps<Row> extends SelectionProps<Row> {
  readonly row: Row
  /** All rows in their order. */
  readonly rows: readonly Row[]
  /** Key of the row that was selected last, from which Shift extends the selection. */
  readonly anchor: RefObject<string | undefined>
}

/** Checkbox of a row; empty for a row that cannot be selected. */
export function SelectRow<Row>({ selection, keyOf, row, rows, anchor }: SelectRowProps<Row>) {
  const { selected, onChange, isSelectable, nameOf } = selection
  const key = keyOf(row)

  function change(isChecked: boolean, isRange: boolean): void {
    const all = rows.filter(isSelectable).map(keyOf)
    const [from, to] = [all.indexOf(isRange ? (anchor.current ?? key) : key), all.indexOf(key)]
    const changed = from === -1 ? [key] : all.slice(Math.min(from, to), Math.max(from, to) + 1)
    const others = [...selected].filter((one) => !changed.includes(one))
    anchor.current = key
    onChange(new Set(isChecked ? [...others, ...changed] : others))
  }

  return (
    <td className={classes.cell}>
      {isSelectable(row) && (
        <SelectBox label={`Select ${nameOf(row)}`} isChecked={selected.has(key)} onChange={change} />
      )}
    </td>
  )
}
