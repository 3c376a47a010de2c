import { parseDateTime } from '@callbook/domain'
import { type Command, InvalidArgumentError } from 'commander'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Without what says that the command goes on. */
const maxExampleWidth = 78

/** Reads the id of a thing. */
export function readId(text: string): string {
  const id = text.toLowerCase()
  if (!uuid.test(id)) throw new InvalidArgumentError('It must be a UUID.')

  return id
}

/** Reads an instant, or a date as its beginning in UTC. */
export function readInstant(text: string): Date {
  const instant = parseDateTime(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)
  if (instant === null) throw new InvalidArgumentError('It must be a date such as 2027-01-01 or 2027-01-01T09:00:00Z.')

  return instant
}

/** Reads how many things are asked for. */
export function readLimit(most: number): (text: string) => number {
  return (text) => {
    const limit = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY
    if (limit > most) throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`)

    return limit
  }
}

/** Examples at the end of a command's help, as they are typed by whoever asks for it. */
export function examples(...lines: readonly string[]): (context: { readonly command: Command }) => string {
  return ({ command }) => {
    const commands = lines.map((line) => inLines(`  $ ${invokedAs(command)} ${line}`))

    return ['', lines.length === 1 ? 'Example:' : 'Examples:', ...commands].join('\n')
  }
}

/** In lines that fit 80 columns, each of which ends between two options; a shell reads them as one. */
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

/** What a person types to get to the whole command line. */
export function invokedAs(command: Command): string {
  return programOf(command).name()
}

function programOf(command: Command): Command {
  return command.parent === null ? command : programOf(command.parent)
}
