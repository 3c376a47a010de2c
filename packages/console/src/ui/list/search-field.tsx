import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useSearchKey } from '../keys/use-search-key.ts'
import { Icon } from '../theme/icons.tsx'

interface SearchFieldProps {
  /** Name for screen readers, such as "Search organizations". */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useSearchKey(field)

  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      placeholder={label}
      w={280}
      maw="100%"
      leftSection={<Icon name="search" />}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
