import type { Argument, Command, Option } from 'commander'
import { listCommands, needsDatabase } from '../list-commands.ts'

/** Returns a Markdown page about every command, its arguments and options, from the help texts. */
export function describeCommands(): string {
  const commands = listCommands()
  const nouns = [...new Set(commands.map(({ command }) => command.parent))]
  const parts = nouns.map((noun) => {
    const verbs = commands.filter(({ command }) => command.parent === noun)

    return [headingOf(noun), ...verbs.map(({ name, command }) => describeCommand(name, command))].join('\n\n')
  })

  return `${[opening, ...parts].join('\n\n')}\n`
}

const opening = `# Every command

Generated from \`npx callbook COMMAND --help\` by \`npx pnpm@12.21.0 --filter @callbook/cli run generate\`. The help also contains examples. Each command accepts \`--json\`. [The command line](../command-line.md) explains when to use them.`

function headingOf(noun: Command | null): string {
  return noun === null ? '' : `## ${noun.name()}\n\n${sentence(noun.description())}`
}

function describeCommand(name: string, command: Command): string {
  const place = needsDatabase(name) ? ' Needs the [database](../command-line.md#your-own-installation).' : ''
  const head = `### ${name}\n\n${sentence(command.description())}${place}`
  const usage = ['```text', `npx callbook ${name} ${usageOf(command)}`.trimEnd(), '```'].join('\n')
  const rows = [...command.registeredArguments.map(rowOfArgument), ...command.options.filter(isShown).map(rowOfOption)]
  if (rows.length === 0) return [head, usage].join('\n\n')

  return [head, usage, alignTable([['option', 'meaning'], ...rows])].join('\n\n')
}

/** Returns the required arguments and options. */
function usageOf({ registeredArguments, options }: Command): string {
  const given = registeredArguments.map(termOf)
  const required = options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags)

  return [...given, ...required].join(' ')
}

function isShown({ hidden }: Option): boolean {
  return !hidden
}

function rowOfArgument(argument: Argument): readonly string[] {
  return [`\`${termOf(argument)}\``, argument.description]
}

function rowOfOption({ flags, description, argChoices }: Option): readonly string[] {
  const choices = argChoices === undefined ? '' : `: ${argChoices.map((choice) => `\`${choice}\``).join(', ')}`

  return [`\`${flags}\``, `${description}${choices}`]
}

function termOf(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`

  return argument.required ? `<${name}>` : `[${name}]`
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function alignTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = [0, 1].map((column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`
  const [head = [], ...others] = cells

  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join('\n')
}
