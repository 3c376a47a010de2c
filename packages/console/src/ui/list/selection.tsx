import { VisuallyHidden } from '@mantine/core'
import { Icon } from '../theme/icons.tsx'
import classes from './selection.module.css'

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

/** Checkbox of a row; empty for a row that cannot be selected. */
export function SelectRow<Row>({ selection, keyOf, row }: SelectionProps<Row> & { readonly row: Row }) {
  const { selected, onChange, isSelectable, nameOf } = selection
  const key = keyOf(row)

  function change(isChecked: boolean): void {
    const others = [...selected].filter((one) => one !== key)
    onChange(new Set(isChecked ? [...others, key] : others))
  }

  return (
    <td className={classes.cell}>
      {isSelectable(row) && (
        <SelectBox label={`Select ${nameOf(row)}`} isChecked={selected.has(key)} onChange={change} />
      )}
    </td>
  )
}

interface SelectBoxProps {
  readonly label: string
  readonly isChecked: boolean
  readonly isMixed?: boolean
  readonly onChange: (isChecked: boolean) => void
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
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className={classes.mark}>{isChecked && <Icon name="chosen" size={12} />}</span>
    </span>
  )
}
