import { type RefObject, useEffect, useState } from 'react'
import type { Field } from './fields.ts'
import type { Part } from './use-judgement.ts'

/** Which field keys are for, and what is done with it. */
export interface SelectedField {
  readonly domain: Part['domain']
  readonly field: Field
}

/** The fields of a form as keys go through them, each after the other. */
export function useFields(form: RefObject<HTMLElement | null>, parts: readonly Part[]) {
  const all = parts.flatMap(({ domain, fields, isJudged }) =>
    isJudged ? fields.map((field): SelectedField => ({ domain, field })) : []
  )
  const [at, setAt] = useState(0)
  const [note, setNote] = useState<string>()
  const selected = all[Math.min(at, all.length - 1)]

  const rowOf = (path: string | undefined) =>
    form.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path ?? '')}"]`)

  useEffect(() => {
    if (note !== undefined) rowOf(note)?.querySelector<HTMLElement>(':scope > div:last-child textarea')?.focus()
  }, [note])

  return {
    selected,
    note,
    select: (path: string) => setAt(all.findIndex(({ field }) => field.path === path)),
    go(fields: -1 | 1) {
      const isOnRow = form.current?.contains(document.activeElement) === true
      const next = isOnRow ? Math.min(all.length - 1, Math.max(0, at + fields)) : at
      setAt(next)
      setNote(undefined)
      rowOf(all[next]?.field.path)?.focus()
    },
    /** Begins to write about the selected field. */
    write() {
      if (selected?.field.note !== undefined) setNote(selected.field.path)
      else rowOf(selected?.field.path)?.querySelector<HTMLElement>('input, textarea')?.focus()
    },
    leave() {
      const row = document.activeElement?.closest<HTMLElement>('[data-field]')
      setNote(undefined)
      if (row === null || row === undefined) (document.activeElement as HTMLElement | null)?.blur()
      else row.focus()
    },
    show: (path: string) => rowOf(path)?.querySelector<HTMLElement>('input, button, textarea')?.focus()
  }
}
