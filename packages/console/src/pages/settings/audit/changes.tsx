import type { AuditEvent } from '../../../api/schema.ts'
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
          {rows.map(([name, { before, after }]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td dir="auto">{textOf(before)}</td>
              <td dir="auto">{textOf(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '–'

  return typeof value === 'string' ? value : JSON.stringify(value)
}
