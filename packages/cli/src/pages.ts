import { maxLimit, mostCounted } from '@callbook/db/values'
import { type Command, InvalidArgumentError } from 'commander'
import type { HttpSession } from './http/http-session.ts'
import type { Run } from './run.ts'
import { formatText } from './text/text-table.ts'

export interface PageRequest {
  readonly limit: number
  readonly offset: number
}

export interface ListPart<Item> {
  readonly items: readonly Item[]
  readonly total: number
  /** Whether there may be more items. */
  readonly isBounded?: boolean
}

interface PagedList<Item> {
  readonly page: PageRequest
  readonly read: (session: HttpSession) => Promise<ListPart<Item>>
  /** Returns the columns of an item in text output. */
  readonly inTable: (item: Item) => object
}

const usualLimit = 20

/** Adds the options that select a page of a list. */
export function withPage(command: Command): Command {
  return command
    .option(
      '--limit <number>',
      `maximum number of items, up to ${maxLimit}`,
      (text) => readWhole(text, 1, maxLimit),
      usualLimit
    )
    .option('--offset <number>', 'number of items to skip', (text) => readWhole(text, 0, 2 ** 31 - 1), 0)
}

/**
 * Prints a page of a list. JSON has only the items; text also shows the position and the options of the next page.
 */
export async function runPage<Item>(
  run: Run,
  command: Command,
  { page, read, inTable }: PagedList<Item>
): Promise<void> {
  const { limit, offset } = page
  await run.overHttp(command, read, {
    json: ({ items }) => items,
    describe: ({ items, total, isBounded }, width) => {
      const table = formatText(items.map(inTable), width)
      const next = offset + items.length
      if (next >= total && isBounded) return `${table}\n\nThere may be more. Use a more specific filter.`
      if (items.length === 0 || next >= total) return table
      const all = isBounded ? `more than ${Math.min(total, mostCounted)}` : total

      return `${table}\n\n${offset + 1} to ${next} of ${all}. Next page: --offset ${next} --limit ${limit}`
    }
  })
}

function readWhole(text: string, min: number, max: number): number {
  const number = /^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number

  throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`)
}
