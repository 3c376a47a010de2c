import { Fragment, type ReactNode } from 'react'
import type { AuditEvent } from '../../../api/schema.ts'
import { PhoneNumber } from '../../../phone-numbers/phone-number.tsx'
import classes from './changes.module.css'

/** What was and what is, by name. */
export function Changes({ changes }: Pick<AuditEvent, 'changes'>) {
  const rows = Object.entries(changes)
  if (rows.length === 0) return null

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys, too
    <section className={classes.region} aria-label="Changes" tabIndex={0}>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">Changed</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, { before, after, international }]) => (
            <tr key={name}>
              <th scope="row">{withBreaks(name)}</th>
              <td dir="auto">{contentOf(before, international?.before)}</td>
              <td dir="auto">{contentOf(after, international?.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** @param shown of a phone number, its international form */
function contentOf(value: unknown, shown: string | undefined): ReactNode {
  if (value === undefined || value === null) return '–'
  if (typeof value === 'string' && shown !== undefined) return <PhoneNumber number={value} shown={shown} />

  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The name of a member, which may be broken between its words alone. */
function withBreaks(name: string): ReactNode {
  const [first, ...others] = name.split('_')

  return (
    <>
      {first}
      {others.map((word) => (
        <Fragment key={word}>
          _<wbr />
          {word}
        </Fragment>
      ))}
    </>
  )
}
