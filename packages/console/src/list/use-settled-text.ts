import { useEffect, useRef, useState } from 'react'

/** Debounce delay. */
const patienceMs = 150

/** Debounces a text field: calls `onSettled` after typing stops, and adopts external changes, such as going back. */
export function useSettledText(told: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(told)
  /** Values that this field reported. They are outdated when they return while the user types. */
  const ours = useRef([told])
  const tell = useRef(onSettled)
  tell.current = onSettled

  useEffect(() => {
    const place = ours.current.indexOf(told)
    ours.current = place === -1 ? [told] : ours.current.slice(place)
    if (place === -1) setText(told)
  }, [told])

  useEffect(() => {
    if (text === ours.current.at(-1)) return
    const timeout = setTimeout(() => {
      ours.current.push(text)
      tell.current(text)
    }, patienceMs)

    return () => clearTimeout(timeout)
  }, [text])

  return [text, setText] as const
}
