import { Checkbox } from '@mantine/core'
import type { InsightSearch } from './insight-search.ts'

interface PreviousPeriodProps {
  readonly search: Pick<InsightSearch, 'before'>
  readonly onChange: (search: Pick<InsightSearch, 'before'>) => void
}

/** Selects whether charts also show the previous period. */
export function PreviousPeriod({ search: { before }, onChange }: PreviousPeriodProps) {
  return (
    <Checkbox
      label="Previous period"
      checked={before === 'yes'}
      onChange={({ currentTarget: { checked } }) => onChange({ before: checked ? 'yes' : undefined })}
    />
  )
}
