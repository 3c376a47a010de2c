import { parseDateTime } from '@callbook/domain'
import { InputError } from '@callbook/operations/values'
import { type Command, InvalidArgumentError } from 'commander'
import { isId } from './http/find-server.ts'

/** Leaves room for the backslash that continues a command on the next line. */
const maxExampleWidth = 78

/** @throws {InputError} for a key or URL, which the error must not repeat */
export function readId(text: string): string {
  const id = text.toLowerCase()
  if (/callbook_|whsec_|:\/\//.test(id)) throw new InputError('Give the id, which is a UUID, not the key or URL itself')
  if (!isId(id)) throw new InvalidArgumentError('It must be a UUID.')

  return id
}

/** @throws {InputError} unless a command changes at least one setting */
export function refuseNoChange(changes: object): void {
  if (Object.keys(changes).length === 0) throw new InputError('Give at least one setting to change')
}

/** Parses a time; a date means its start in UTC. */
export function readTime(text: string): Date {
  const instant = parseDateTime(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)
  if (instant === null) throw new InvalidArgumentError('It must be a date such as 2027-01-01 or 2027-01-01T09:00:00Z.')

  return instant
}

/** Parses a duration in hours. */
export function readHours(text: string): number {
  const [, count, unit] = /^(\d{1,3})([hd])$/.exec(text) ?? []
  if (count === undefined) throw new InvalidArgumentError('It must be hours or days, such as 24h or 2d.')

  return Number(count) * (unit === 'd' ? 24 : 1)
}

/** Returns a parser for the number of items to list. */
export function readLimit(most: number): (text: string) => number {
  return (text) => {
    const limit = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY
    if (limit > most) throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`)

    return limit
  }
}

/** Returns a parser for a whole number that may be 0. */
export function readCount(most: number): (text: string) => number {
  return (text) => {
    const count = /^(0|[1-9]\d{0,6})$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY
    if (count > most) throw new InvalidArgumentError(`It must be a whole number from 0 to ${most}.`)

    return count
  }
}

/** Returns the examples at the end of a command's help, with the command as the user typed it. */
export function examples(...lines: readonly string[]): (context: { readonly command: Command }) => string {
  return ({ command }) => {
    const commands = lines.map((line) => inLines(`  $ ${invokedAs(command)} ${line}`))

    return ['', lines.length === 1 ? 'Example:' : 'Examples:', ...commands].join('\n')
  }
}

/** Breaks a command into lines of at most 80 columns, between options, with a backslash that joins them in a shell. */
function inLines(command: string): string {
  const [first = '', ...options] = command.split(/ (?=--\w)/)
  const lines = [first]
  for (const option of options) {
    const longer = `${lines.at(-1)} ${option}`
    if (longer.length <= maxExampleWidth) lines.splice(-1, 1, longer)
    else lines.push(`      ${option}`)
  }

  return lines.join(' \\\n')
}

/** Returns the command that starts this program in the user's shell. */
export function invokedAs(command: Command): string {
  return programOf(command).name()
}

function programOf(command: Command): Command {
  return command.parent === null ? command : programOf(command.parent)
}

/** Converts the name of an option to the name of the API, such as `displayName` to `display_name`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
