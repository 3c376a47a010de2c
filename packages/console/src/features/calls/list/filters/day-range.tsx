import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from '#ui/filters/filter-bar.module.css'
import { dayOf } from '#ui/time/day.ts'
import { useTimeZone } from '#ui/time/use-time-zone.ts'

interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface DayRangeProps {
  readonly days: Days
  readonly onChange: (days: Required<Days>) => void
  readonly close: () => void
}

const quick = [
  { label: 'Today', days: 1 },
  { label: '7 days', days: 7 },
  { label: '30 days', days: 30 }
]

const dayMs = 24 * 60 * 60 * 1_000

/** Form for the first and last day of a range. */
export function DayRange({ days, onChange, close }: DayRangeProps) {
  const timeZone = useTimeZone()
  const [from, setFrom] = useState(days.from ?? '')
  const [to, setTo] = useState(days.to ?? '')
  const apply = (chosen: Required<Days>) => {
    onChange(chosen)
    close()
  }

  return (
    <form
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault()
        apply({ from: from || undefined, to: to || undefined })
      }}
    >
      <div className={classes.quick}>
        {quick.map(({ label, days: count }) => (
          <Button
            key={label}
            variant="default"
            size="compact-sm"
            onClick={() => apply({ from: dayOf(new Date(Date.now() - (count - 1) * dayMs), timeZone), to: undefined })}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className={classes.pair}>
        <TextInput
          type="date"
          label="From"
          max={to}
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextInput
          type="date"
          label="To"
          min={from}
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
      </div>
      <Button type="submit">Apply</Button>
    </form>
  )
}

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Formats a range of days for a chip; `undefined` for an unlimited range. */
export function describeDays({ from, to }: Days): string | undefined {
  const day = (text: string) => format.format(new Date(`${text}T00:00:00Z`))
  if (from !== undefined && to !== undefined) return format.formatRange(new Date(from), new Date(to))
  if (from !== undefined) return `since ${day(from)}`

  return to === undefined ? undefined : `until ${day(to)}`
}
