import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from '#ui/filters/filter-bar.module.css'
import { duration } from '#ui/time/duration.ts'

export interface NumberRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface RangeKind {
  readonly max: number
  readonly step: number | 'any'
  readonly placeholder: string
  readonly describe: (value: string) => string
}

export const scores: RangeKind = { max: 100, step: 1, placeholder: '0–100', describe: (value) => value }
export const durations: RangeKind = {
  max: 86_400,
  step: 1,
  placeholder: 'Seconds',
  describe: (value) => duration(Number(value))
}
export const costs: RangeKind = { max: 999_999, step: 'any', placeholder: 'USD', describe: (value) => `$${value}` }

interface NumberRangeFormProps {
  readonly range: NumberRange
  readonly kind: RangeKind
  readonly onChange: (range: NumberRange) => void
  readonly close: () => void
}

export function NumberRangeForm({ range, kind, onChange, close }: NumberRangeFormProps) {
  const [from, setFrom] = useState(range.from ?? '')
  const [to, setTo] = useState(range.to ?? '')
  const bounds = { type: 'number', min: 0, max: kind.max, step: kind.step, placeholder: kind.placeholder }

  return (
    <form
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ from: from || undefined, to: to || undefined })
        close()
      }}
    >
      <div className={classes.pair}>
        <TextInput
          {...bounds}
          label="At least"
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextInput
          {...bounds}
          label="At most"
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
      </div>
      <Button type="submit">Apply</Button>
    </form>
  )
}

/** Formats a range of numbers for a chip; `undefined` for any number. */
export function describeRange({ from, to }: NumberRange, { describe }: RangeKind): string | undefined {
  if (from !== undefined && to !== undefined) return `${describe(from)}–${describe(to)}`
  if (from !== undefined) return `${describe(from)} or more`

  return to === undefined ? undefined : `${describe(to)} or less`
}
