import { useEffect, useRef, useState } from 'react'

/** How long somebody must not type before what was typed counts. */
const patienceMs = 150

/**
 * What is typed into a field, and told to `onSettled` once nothing more comes; whatever else changes it meanwhile, such as
 * going back, is shown.
 */
export function useSettledText(told: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(told)
  /** What was told last and has come back, and what is on its way: it is old when it comes back while somebody types. */
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
