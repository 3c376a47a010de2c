import classes from './list.module.css'

interface NamedProps {
  readonly name: string
  readonly detail: string
  /** Whether the detail is an id or the like, which is compared letter by letter. */
  readonly isCode?: boolean
}

/** A name over what else tells it apart, if anything does; both in their own direction of writing. */
export function Named({ name, detail, isCode }: NamedProps) {
  return (
    <span className={classes.named}>
      <span>
        <bdi>{name}</bdi>
      </span>
      {detail !== '' && (
        <span data-code={isCode}>
          <bdi>{detail}</bdi>
        </span>
      )}
    </span>
  )
}
