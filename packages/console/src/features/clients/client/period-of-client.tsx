import { Link } from '@tanstack/react-router'
import { type Period, periods } from '#features/insights/insight-search.ts'
import segments from '#ui/page/segments.module.css'

interface PeriodOfClientProps {
  readonly organization: string
  readonly client: string
  readonly period: Period
}

/** Selects the period of the figures of a client. */
export function PeriodOfClient({ organization, client, period }: PeriodOfClientProps) {
  const { own: _, ...offered } = periods

  return (
    <nav aria-label="Period" className={segments.segments}>
      {Object.entries(offered).map(([name, label]) => (
        <Link
          key={name}
          to="/o/$organization/clients/$client"
          params={{ organization, client }}
          search={{ period: name as Period }}
          aria-current={name === period ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
