import classes from './list.module.css'

interface NamedProps {
  readonly name: string
  readonly detail: string
  /** Whether the detail is an id or the like, which is compared letter by letter. */
  readonly isCode?: boolean
}

/** A name over what else tells it apart, if anything does; both in their own direction of writing, and cut at the end of it. */
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
