import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from '#ui/filter-bar.module.css'
import { dateFormat, firstDayOfWeek } from '#ui/formats.ts'
import { dayOf, startOfWeek } from '#ui/time/day.ts'
import { useTimeZone } from '#ui/time/time.tsx'

interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface DayRangeProps {
  readonly days: Days
  readonly onChange: (days: Required<Days>) => void
  readonly close: () => void
}

/** Ranges by the number of days between today and their first and last day. */
function quickRanges(today: string) {
  const ofWeek = lengthOf(startOfWeek(today, firstDayOfWeek()), today)

  return [
    { label: 'Today', first: 0 },
    { label: 'Yesterday', first: 1, last: 1 },
    { label: 'This week', first: ofWeek },
    { label: 'Last week', first: ofWeek + 7, last: ofWeek + 1 },
    { label: '7 days', first: 6 },
    { label: '30 days', first: 29 }
  ]
}

const dayMs = 24 * 60 * 60 * 1_000

function lengthOf(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / dayMs
}

export function DayRange({ days, onChange, close }: DayRangeProps) {
  const timeZone = useTimeZone()
  const [from, setFrom] = useState(days.from ?? '')
  const [to, setTo] = useState(days.to ?? '')
  const ago = (count: number) => dayOf(new Date(Date.now() - count * dayMs), timeZone)
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
        {quickRanges(ago(0)).map(({ label, first, last }) => (
          <Button
            key={label}
            variant="default"
            size="compact-sm"
            onClick={() => apply({ from: ago(first), to: last === undefined ? undefined : ago(last) })}
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

/** Formats a range of days for a chip; `undefined` for an unlimited range. */
export function describeDays({ from, to }: Days): string | undefined {
  const format = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })
  const day = (text: string) => format.format(new Date(`${text}T00:00:00Z`))
  if (from !== undefined && to !== undefined) return format.formatRange(new Date(from), new Date(to))
  if (from !== undefined) return `since ${day(from)}`

  return to === undefined ? undefined : `until ${day(to)}`
}
