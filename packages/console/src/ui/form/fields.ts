import type { FormEvent } from 'react'

/** Submitted values. */
export interface Fields {
  text(name: string): string
  /** Values of fields with the same name, such as checkboxes. */
  all(name: string): readonly string[]
}

/** Returns a submit handler that passes the form’s values to `take` without leaving the page. */
export function submitted(take: (fields: Fields) => void) {
  return (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    take({ text: (name) => String(data.get(name) ?? ''), all: (name) => data.getAll(name).map(String) })
  }
}
