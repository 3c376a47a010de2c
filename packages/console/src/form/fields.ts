import type { FormEvent } from 'react'

/** What was filled in. */
export interface Fields {
  text(name: string): string
  /** Of fields with one name, such as boxes of which several are ticked. */
  all(name: string): readonly string[]
}

/** Gives `take` what a form holds when it is sent, and leaves the page where it is. */
export function submitted(take: (fields: Fields) => void) {
  return (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    take({ text: (name) => String(data.get(name) ?? ''), all: (name) => data.getAll(name).map(String) })
  }
}
