import type { AuditEvent } from '@callbook/console-api'
import type { ReactNode } from 'react'
import { capitalize } from '#lib/capitalize.ts'
import { PhoneNumber } from '#ui/phone-number.tsx'
import classes from './changes.module.css'

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

/** Returns the fields of an event whose values before and after differ, in its order. */
export function changedFields({ changes }: Pick<AuditEvent, 'changes'>) {
  return Object.entries(changes).filter(([, { before, after }]) => !isSame(before, after))
}

/** Returns whether two values are equal. A missing value, null and the empty string count as equal. */
function isSame(before: unknown, after: unknown): boolean {
  const [one, other] = [before, after].map((value) => (value === '' ? null : (value ?? null)))

  return JSON.stringify(one) === JSON.stringify(other)
}

/** Labels of fields whose name is not clear enough. */
const labels: Readonly<Record<string, string>> = {
  accepts_until: 'Old URL works until',
  client_id: 'Client',
  email: 'Email address',
  is_current: 'In use',
  prefix: 'Key prefix',
  refuses_reports: 'Rejects reports',
  silence_after_seconds: 'Inactivity alert after (seconds)',
  suspects_silence: 'Alert after unusual silence',
  types: 'Event types'
}

const abbreviations: Readonly<Record<string, string>> = {
  id: 'ID',
  ids: 'IDs',
  ip: 'IP',
  ips: 'IPs',
  url: 'URL',
  api: 'API',
  hmac: 'HMAC'
}

/** Returns the label of a changed field: `allowed_ips` becomes "Allowed IPs". */
export function fieldLabel(name: string): string {
  const known = Object.hasOwn(labels, name) ? labels[name] : undefined
  if (known !== undefined) return known
  const words = name
    .split('_')
    .map((word) => (Object.hasOwn(abbreviations, word) ? abbreviations[word] : word))
    .join(' ')

  return capitalize(words)
}

/** @param shown international form of a phone number */
function contentOf(value: unknown, shown: string | undefined): ReactNode {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'string' && shown !== undefined) return <PhoneNumber number={value} shown={shown} />

  return typeof value === 'string' ? value : JSON.stringify(value)
}
