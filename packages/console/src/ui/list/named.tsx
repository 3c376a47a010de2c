import classes from './list.module.css'

interface NamedProps {
  readonly name: string
  readonly detail: string
  /** Whether the detail is code, such as an id. */
  readonly isCode?: boolean
}

/** A name above an optional detail, each in its own writing direction and truncated at its end. */
export function Named({ name, detail, isCode }: NamedProps) {
  return (
    <span className={classes.named}>
      <span dir="auto">{name}</span>
      {detail !== '' && (
        <span dir="auto" data-code={isCode}>
          {detail}
        </span>
      )}
    </span>
  )
}
