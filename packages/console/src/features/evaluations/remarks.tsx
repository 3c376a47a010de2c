import { indented } from '#ui/json/indented.ts'
import classes from './remarks.module.css'

/** Remarks of an evaluator: usually a list of sentences, but any JSON is possible. */
export function Remarks({ of }: { readonly of: unknown }) {
  const items = Array.isArray(of) ? of : [of]
  if (isNothing(of)) return <span className={classes.none}>Nothing</span>

  return (
    <ul className={classes.list}>
      {items.map((item) => {
        const text = typeof item === 'string' ? item : indented(JSON.stringify(item))

        return (
          <li key={text} dir="auto">
            {text}
          </li>
        )
      })}
    </ul>
  )
}

export function isNothing(of: unknown): boolean {
  return of === null || of === undefined || of === '' || (Array.isArray(of) && of.length === 0)
}
