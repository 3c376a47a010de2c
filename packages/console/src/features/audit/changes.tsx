import type { AuditEvent } from '@callbook/console-api'
import type { ReactNode } from 'react'
import { PhoneNumber } from '#ui/phone-numbers/phone-number.tsx'
import { changedFields } from './changed-fields.ts'
import classes from './changes.module.css'
import { fieldLabel } from './field-labels.ts'

export function Changes({ changes }: Pick<AuditEvent, 'changes'>) {
  const rows = changedFields({ changes })
  if (rows.length === 0) return null

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys, too
    <section className={classes.region} aria-label="Changes" tabIndex={0}>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, { before, after, international }]) => (
            <tr key={name}>
              <th scope="row">{fieldLabel(name)}</th>
              <td dir="auto">{contentOf(before, international?.before)}</td>
              <td dir="auto">{contentOf(after, international?.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** @param shown international form of a phone number */
function contentOf(value: unknown, shown: string | undefined): ReactNode {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'string' && shown !== undefined) return <PhoneNumber number={value} shown={shown} />

  return typeof value === 'string' ? value : JSON.stringify(value)
}
