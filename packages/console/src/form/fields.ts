import type { FormEvent } from 'react'

/** What was filled in. */
export interface Fields {
  text(name: string): string
}

/** Gives `take` what a form holds when it is sent, and leaves the page where it is. */
export function submitted(take: (fields: Fields) => void) {
  return (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    take({ text: (name) => String(data.get(name) ?? '') })
  }
}
