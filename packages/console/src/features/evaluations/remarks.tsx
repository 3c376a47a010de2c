import { indented } from '#ui/json/json-text.ts'
import { Quotes } from './evidence.tsx'
import classes from './remarks.module.css'

interface RemarksProps {
  readonly of: unknown
  /** Path of the remarks in the result; without it, their evidence is not shown. */
  readonly field?: string
}

/** Remarks of an evaluator: usually a list of sentences, but any JSON is possible. */
export function Remarks({ of, field }: RemarksProps) {
  const items = Array.isArray(of) ? of : [of]
  if (isNothing(of)) return <span className={classes.none}>Nothing</span>

  return (
    <ul className={classes.list}>
      {items.map((item, index) => {
        const text = typeof item === 'string' ? item : indented(JSON.stringify(item))

        return (
          <li key={text} dir="auto">
            {text}
            {field !== undefined && <Quotes field={`${field}.${index}`} />}
          </li>
        )
      })}
    </ul>
  )
}

export function isNothing(of: unknown): boolean {
  return of === null || of === undefined || of === '' || (Array.isArray(of) && of.length === 0)
}
