import { CopyButton } from './copy-button.tsx'
import classes from './copy-text.module.css'

interface CopyTextProps {
  /** May have several lines. */
  readonly value: string
  /** Visible part; defaults to all. */
  readonly shown?: string
  /** Name of the text, used in the button’s label. */
  readonly what: string
}

export function CopyText({ value, shown = value, what }: CopyTextProps) {
  return (
    <div className={classes.box}>
      <code>{shown}</code>
      <CopyButton value={value} what={what} />
    </div>
  )
}
