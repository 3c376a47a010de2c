import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from '#ui/filters/filter-bar.module.css'

export interface ScoreRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface ScoreRangeFormProps {
  readonly range: ScoreRange
  readonly onChange: (range: ScoreRange) => void
  readonly close: () => void
}

/** Form for a range of scores. */
export function ScoreRangeForm({ range, onChange, close }: ScoreRangeFormProps) {
  const [from, setFrom] = useState(range.from ?? '')
  const [to, setTo] = useState(range.to ?? '')
  const bounds = { type: 'number', min: 0, max: 100, step: 1, placeholder: '0–100' }

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

/** Formats a range of scores for a chip; `undefined` for any score. */
export function describeScores({ from, to }: ScoreRange): string | undefined {
  if (from !== undefined && to !== undefined) return `${from}–${to}`
  if (from !== undefined) return `${from} or more`

  return to === undefined ? undefined : `${to} or less`
}
