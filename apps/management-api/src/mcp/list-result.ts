import { type MaskOptions, maskValue } from '@callbook/domain'
import type { FastifyRequest } from 'fastify'
import { firstThatFit, known, maxItemBytes, shorten, sizeOf } from './size.ts'
import type { ToolResult } from './tool.ts'

/** Texts of a list are cut. A tool for one item shows whole texts. */
const [usualBytes, fewBytes] = [600, 60]

/** A page of a list, before it is cut to the size of a result. */
export interface ToolPage<Item extends object> {
  readonly name: string
  readonly items: readonly Item[]
  /** Number of matching items; with `+` if there are more; `undefined` if unknown. */
  readonly total?: string | undefined
  /** Cursor after the last item, `undefined` at the end. */
  readonly next: string | undefined
  readonly cursorOf: (item: Item) => string
  readonly link: string | undefined
}

/**
 * Presents a page as the result of a tool. A list that is too long ends early, with the cursor of the rest.
 *
 * @param present selects the members of an item
 */
export function listResult<Item extends object>(
  request: FastifyRequest,
  { name, items, total, next, cursorOf, link }: ToolPage<Item>,
  present: (item: Item) => object
): ToolResult {
  const mask = maskFor(request)
  const presented = items.map((item) => {
    const whole = known(present(item))
    const cutTo = (maxBytes: number) => shorten(mask(whole, { maxLength: maxBytes }), maxBytes)
    const usual = cutTo(usualBytes)

    return sizeOf(usual) <= maxItemBytes / 2 ? usual : cutTo(fewBytes)
  })
  const shown = firstThatFit(presented, maxItemBytes)
  const last = items[shown.length - 1]
  const nextCursor = shown.length < items.length && last !== undefined ? cursorOf(last) : next

  return {
    showing: total === undefined ? `${shown.length}` : `${shown.length} of ${total}`,
    [name]: shown,
    ...(nextCursor !== undefined && { next_cursor: nextCursor }),
    ...(link !== undefined && { console_url: link })
  }
}

/** Members that identify something, and are never texts of people. */
const kept: ReadonlySet<string> = new Set(['console_url', 'id', 'next_cursor'])

function isIdentifier(name: string): boolean {
  return kept.has(name) || name.endsWith('_id') || name.endsWith('_at')
}

/** Masks phone numbers and email addresses in a value, at least in the first part of each text and list. */
export type Mask = (value: unknown, beginnings?: Pick<MaskOptions, 'maxItems' | 'maxLength'>) => unknown

/**
 * Returns the function that masks phone numbers and email addresses, unless the key may see them.
 *
 * @param isKept names members that are not masked; none in data of providers, whose names can be any
 */
export function maskFor({ apiKey }: FastifyRequest, isKept = isIdentifier): Mask {
  if (apiKey.scopes.includes('pii:read')) return (value) => value

  return (value, beginnings) => maskValue(value, { isKept, ...beginnings })
}
