import { parseArgs } from 'node:util'

/** Default of each option of a command. It also determines the type of the option's values. */
export type Defaults = Readonly<Record<string, string | boolean | number | readonly number[] | undefined>>

type Widened<Default> = Default extends number
  ? number
  : Default extends boolean
    ? boolean
    : Default extends readonly number[]
      ? readonly number[]
      : string | Exclude<Default, string>

export type Arguments<Options extends Defaults> = { readonly [Name in keyof Options]: Widened<Options[Name]> }

/**
 * Reads `--name value` (only `--name` for a switch, `--name 1,16` for a list of numbers).
 *
 * @throws {Error} if an option is unknown or has an invalid value. The message names the option
 */
export function readArguments<Options extends Defaults>(
  argv: readonly string[],
  defaults: Options
): Arguments<Options> {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      { type: typeof value === 'boolean' ? 'boolean' : 'string' } as const
    ])
  )
  const { values } = parseArgs({ args: [...argv], options, strict: true })
  const read = Object.entries(values).map(([name, value]) => [name, readValue(name, value, defaults[name])])

  return { ...defaults, ...Object.fromEntries(read) }
}

/**
 * Returns a filter for names that contain one of the comma-separated parts of `only`. An empty `only` selects all
 * names.
 */
export function requestedNames(only: string): (name: string) => boolean {
  return (name) => only.split(',').some((part) => name.includes(part))
}

function readValue(name: string, value: unknown, byDefault: Defaults[string]): unknown {
  if (typeof byDefault === 'number') return readNumber(name, String(value))
  if (Array.isArray(byDefault))
    return String(value)
      .split(',')
      .map((text) => readNumber(name, text))

  return value
}

function readNumber(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isFinite(number) || number < 0 || text.trim() === '') throw new Error(`--${name} must be a number`)

  return number
}
