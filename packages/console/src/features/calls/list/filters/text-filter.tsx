import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from '#ui/filters/filter-bar.module.css'

interface TextFilterProps {
  readonly label: string
  readonly description?: string | undefined
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly close: () => void
}

export function TextFilter({ label, description, value = '', onChange, close }: TextFilterProps) {
  const [text, setText] = useState(value)

  return (
    <form
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(text.trim() || undefined)
        close()
      }}
    >
      <TextInput
        label={label}
        description={description}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
      />
      <Button type="submit">Apply</Button>
    </form>
  )
}
