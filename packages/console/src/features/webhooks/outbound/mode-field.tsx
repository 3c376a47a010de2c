import type { EventMode } from '@callbook/console-api'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { modes, modeWords } from './event-words.ts'

interface ModeFieldProps {
  readonly mode: EventMode
  readonly error: string | undefined
}

export function ModeField({ mode, error }: ModeFieldProps) {
  const [chosen, setChosen] = useState(mode)

  return (
    <NativeSelect
      name="mode"
      label="Mode"
      description={modeWords[chosen].about}
      data={modes.map((value) => ({ value, label: modeWords[value].name }))}
      value={chosen}
      onChange={({ currentTarget }) => setChosen(currentTarget.value as EventMode)}
      error={error}
    />
  )
}
