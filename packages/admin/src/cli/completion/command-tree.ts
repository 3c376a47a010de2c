import type { Command, Option } from 'commander'

/** What can be typed after a command. */
export interface CompletedCommand {
  /** The words that lead here: `/endpoint/create`; empty for the program itself. */
  readonly path: string
  readonly commands: readonly Described[]
  readonly options: readonly CompletedOption[]
  /** What its arguments can be, where that is known. */
  readonly choices: readonly string[]
}

interface Described {
  readonly name: string
  readonly description: string
}

export interface CompletedOption extends Described {
  /** What comes behind it: nothing, a file, one of its choices, or what nobody can guess. */
  readonly value: 'none' | 'file' | 'choice' | 'text'
  readonly choices: readonly string[]
}

/** Each command of a program, itself first, with the options of those that it is a part of. */
export function commandTree(program: Command): readonly CompletedCommand[] {
  return treeOf(program, '', [])
}

function treeOf(command: Command, path: string, inherited: readonly Option[]): CompletedCommand[] {
  const options = [...command.options, ...inherited]
  const children = command.commands.map((child) => ({ child, name: child.name(), description: child.description() }))
  const help: CompletedOption = { name: '--help', description: 'explain the command', value: 'none', choices: [] }

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

/** The option names of a tree, each with the path that it is one of, of those with such a value. */
export function optionsOf(
  tree: readonly CompletedCommand[],
  isAsked: (option: CompletedOption) => boolean
): readonly { readonly path: string; readonly option: CompletedOption }[] {
  return tree.flatMap(({ path, options }) => options.filter(isAsked).map((option) => ({ path, option })))
}
