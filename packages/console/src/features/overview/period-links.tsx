import { Link, type LinkProps } from '@tanstack/react-router'
import { type InsightSearch, type Period, periods } from '#features/insights/insight-search.ts'
import { keysOf } from '#lib/records.ts'
import segments from '#ui/page/segments.module.css'

interface PeriodLinksProps {
  /** Page with the figures. */
  readonly page: Pick<LinkProps, 'params' | 'to'>
  readonly period: Period
  /** Other parameters of the page. */
  readonly kept?: Pick<InsightSearch, 'before'>
}

export function PeriodLinks({ page, period, kept }: PeriodLinksProps) {
  const { own: _, ...offered } = periods

  return (
    <nav aria-label="Period" className={segments.segments}>
      {keysOf(offered).map((name) => (
        <Link
          key={name}
          {...page}
          search={{ ...kept, period: name }}
          aria-current={name === period ? 'true' : undefined}
        >
          {periods[name]}
        </Link>
      ))}
    </nav>
  )
}
