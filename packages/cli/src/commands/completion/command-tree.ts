import type { Command, Option } from 'commander'

/** Possible words after a command. */
export interface CompletedCommand {
  /** Words that lead here, such as `/endpoint/create`; empty for the program itself. */
  readonly path: string
  readonly commands: readonly Described[]
  readonly options: readonly CompletedOption[]
  /** Choices of the arguments, if they are known. */
  readonly choices: readonly string[]
}

interface Described {
  readonly name: string
  readonly description: string
}

export interface CompletedOption extends Described {
  /** Value of the option: none, a file, one of the choices, or free text. */
  readonly value: 'none' | 'file' | 'choice' | 'text'
  readonly choices: readonly string[]
}

/** Returns every command of a program, the program first, with the options of its parents. */
export function commandTree(program: Command): readonly CompletedCommand[] {
  return treeOf(program, '', [])
}

function treeOf(command: Command, path: string, inherited: readonly Option[]): CompletedCommand[] {
  const options = [...command.options, ...inherited]
  const children = command.commands.map((child) => ({ child, name: child.name(), description: child.description() }))
  const help: CompletedOption = { name: '--help', description: 'help for the command', value: 'none', choices: [] }

  return [
    {
      path,
      commands: children.map(({ name, description }) => ({ name, description })),
      options: [...options.filter(({ hidden }) => !hidden).map(completedOption), help],
      choices: command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices)
    },
    ...children.flatMap(({ child, name }) => treeOf(child, `${path}/${name}`, options))
  ]
}

function completedOption({ long, flags, description, argChoices = [], required, optional }: Option): CompletedOption {
  return { name: long ?? flags, description, value: kindOfValue(), choices: argChoices }

  function kindOfValue(): CompletedOption['value'] {
    if (!required && !optional) return 'none'
    if (argChoices.length > 0) return 'choice'

    return flags.includes('<file>') ? 'file' : 'text'
  }
}

/** Returns the options with a matching value, each with the path of its command. */
export function optionsOf(
  tree: readonly CompletedCommand[],
  isRequested: (option: CompletedOption) => boolean
): readonly { readonly path: string; readonly option: CompletedOption }[] {
  return tree.flatMap(({ path, options }) => options.filter(isRequested).map((option) => ({ path, option })))
}
