import { maxLimit, mostCounted } from '@callbook/db'
import { type Command, InvalidArgumentError } from 'commander'
import type { ListPage, ListPart } from '../../lists/read-list.ts'
import type { Run, Session } from '../run.ts'
import { formatText } from '../text-table.ts'

const usualLimit = 20

/** The options by which a part of a list is asked for. */
export function withPage(command: Command): Command {
  return command
    .option('--limit <number>', `how many, at most ${maxLimit}`, (text) => readWhole(text, 1, maxLimit), usualLimit)
    .option('--offset <number>', 'how many to skip', (text) => readWhole(text, 0, 2 ** 31 - 1), 0)
}

/**
 * Prints a page of a list: for a program its items, for a person also where it is in the list, and what comes next.
 *
 * @param inTable what a person is shown of an item
 */
export async function runPage<Item>(
  run: Run,
  command: Command,
  { limit, offset }: ListPage,
  read: (session: Session, page: ListPage) => Promise<ListPart<Item>>,
  inTable: (item: Item) => object
): Promise<void> {
  let total = 0
  await run(
    command,
    async (session) => {
      const part = await read(session, { limit, offset })
      total = part.total

      return part.items
    },
    (items, width) => {
      const table = formatText(items.map(inTable), width)
      const next = offset + items.length
      if (items.length === 0 || next >= total) return table
      const all = total > mostCounted ? `more than ${mostCounted}` : total

      return `${table}\n\n${offset + 1} to ${next} of ${all}; the next: --offset ${next} --limit ${limit}`
    }
  )
}

function readWhole(text: string, min: number, max: number): number {
  const number = /^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number

  throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`)
}
