import { type RefObject, useEffect } from 'react'
import { isTakenElsewhere } from './is-taken-elsewhere.ts'
import { useSingleKeys } from './use-single-keys.ts'

/** Attribute of a list element that contains rows. */
export const listMark = { 'data-list': true } as const

/** Attribute of the link that covers a row. */
export const rowLinkMark = { 'data-row-link': true } as const

/**
 * `j` and `k` move through the rows of a list. `x` selects a row, with Shift all rows from the last one. `Enter`
 * follows the row’s link or opens its menu. If a page has several lists, the keys apply to the list with the focus, or
 * else to the first one.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  const [isOn] = useSingleKeys()

  useEffect(() => {
    if (!isOn) return

    function press(event: KeyboardEvent): void {
      if (isTakenElsewhere(event) || list.current === null || list.current !== findList()) return
      const rows = rowsOf(list.current)
      const at = rows.findIndex((row) => row.contains(document.activeElement))

      if (event.key === 'j') select(rows[Math.min(at + 1, rows.length - 1)])
      else if (event.key === 'k') select(at === -1 ? rows.at(-1) : rows[Math.max(at - 1, 0)])
      else if (event.key === 'x' || event.key === 'X') check(rows[at], event.shiftKey)
      else if (event.key === 'Enter' && event.target === rows[at]) open(event, rows[at])
    }
    document.addEventListener('keydown', press)

    return () => document.removeEventListener('keydown', press)
  }, [isOn, list])
}

function findList(): Element | undefined {
  const lists = [...document.querySelectorAll('[data-list]')].filter((list) => rowsOf(list).length > 0)

  return lists.find((list) => list.contains(document.activeElement)) ?? lists[0]
}

function rowsOf(list: Element): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('tbody > tr[tabindex]')]
}

/** Focuses the row’s link, which covers the row and is what screen readers announce. */
function select(row: HTMLElement | undefined): void {
  const link = row?.querySelector<HTMLElement>('[data-row-link]')
  const selected = link ?? row
  selected?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** Clicks the checkbox of a row, as the mouse does with or without Shift. */
function check(row: HTMLElement | undefined, shiftKey: boolean): void {
  row?.querySelector('input[type="checkbox"]')?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey }))
}

/** The browser follows links itself. */
function open(event: KeyboardEvent, row: HTMLElement): void {
  event.preventDefault()
  row.querySelector('button')?.click()
}
