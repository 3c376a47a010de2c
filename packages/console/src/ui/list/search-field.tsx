import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSearchKey } from '../keys.ts'
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

/** Debounce delay. */
const patienceMs = 150

/** Debounces a text field: calls `onSettled` after typing stops, and adopts external changes, such as going back. */
export function useSettledText(value: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(value)
  /** Values that this field reported. They are outdated when they return while the user types. */
  const ours = useRef([value])
  const onSettledRef = useRef(onSettled)
  onSettledRef.current = onSettled

  useEffect(() => {
    const place = ours.current.indexOf(value)
    ours.current = place === -1 ? [value] : ours.current.slice(place)
    if (place === -1) setText(value)
  }, [value])

  useEffect(() => {
    if (text === ours.current.at(-1)) return
    const timeout = setTimeout(() => {
      ours.current.push(text)
      onSettledRef.current(text)
    }, patienceMs)

    return () => clearTimeout(timeout)
  }, [text])

  return [text, setText] as const
}
