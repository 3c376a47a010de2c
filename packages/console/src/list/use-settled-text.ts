import { useEffect, useRef, useState } from 'react'

/** How long somebody must not type before what was typed counts. */
const patienceMs = 150

/**
 * What is typed into a field, and told to `onSettled` once nothing more comes; whatever else changes it meanwhile, such as
 * going back, is shown.
 */
export function useSettledText(told: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(told)
  const settled = useRef(told)
  const tell = useRef(onSettled)
  tell.current = onSettled

  useEffect(() => {
    if (told === settled.current) return
    settled.current = told
    setText(told)
  }, [told])

  useEffect(() => {
    if (text === settled.current) return
    const timeout = setTimeout(() => {
      settled.current = text
      tell.current(text)
    }, patienceMs)

    return () => clearTimeout(timeout)
  }, [text])

  return [text, setText] as const
}
