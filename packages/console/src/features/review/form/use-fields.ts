import { type RefObject, useEffect, useState } from 'react'
import type { DomainReview } from '../use-review-draft.ts'
import type { Field } from './fields.ts'

export interface SelectedField {
  readonly domain: DomainReview['domain']
  readonly field: Field
}

export function useFields(form: RefObject<HTMLElement | null>, parts: readonly DomainReview[]) {
  const all = parts.flatMap(({ domain, fields, isEvaluated }) =>
    isEvaluated ? fields.map((field): SelectedField => ({ domain, field })) : []
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
    /** Opens the note of the selected field, or focuses the next text field. */
    write() {
      const next = all.findIndex(({ field }, index) => index >= at && takesText(field))
      const field = all[next]?.field
      if (field === undefined) return
      setAt(next)
      if (field.note !== undefined) setNote(field.path)
      else rowOf(field.path)?.querySelector<HTMLElement>('textarea')?.focus()
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

function takesText({ kind, note }: Field): boolean {
  return note !== undefined || kind === 'text' || kind === 'lines'
}
