import { CopyButton } from './copy-button.tsx'
import classes from './copy-text.module.css'

interface CopyTextProps {
  /** May be of several lines. */
  readonly value: string
  /** What is seen of it; without it, all. */
  readonly shown?: string
  /** What it is, as the name of the button says it. */
  readonly what: string
}

/** A text for another program, as it is, with a button that copies it. */
export function CopyText({ value, shown = value, what }: CopyTextProps) {
  return (
    <div className={classes.box}>
      <code>{shown}</code>
      <CopyButton value={value} what={what} />
    </div>
  )
}
