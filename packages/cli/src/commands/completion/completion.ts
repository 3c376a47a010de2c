import { Argument, type Command } from 'commander'
import { examples } from '../arguments.ts'
import { bashCompletion } from './bash.ts'
import { commandTree } from './command-tree.ts'
import { fishCompletion } from './fish.ts'
import { zshCompletion } from './zsh.ts'

const scripts = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const

type Shell = keyof typeof scripts

const shells = Object.keys(scripts) as readonly Shell[]

/** Adds the completion command. Call this last, because the script lists the commands that exist by then. */
export function addCompletionCommand(program: Command, print: (text: string) => void): void {
  program
    .command('completion')
    .description('Print a shell script that completes commands, options and values')
    .addArgument(new Argument('<shell>', 'name of the shell').choices(shells))
    .addHelpText(
      'after',
      examples(
        'completion bash > /etc/bash_completion.d/callbook',
        'completion zsh > ~/.zfunc/_callbook',
        'completion fish > ~/.config/fish/completions/callbook.fish'
      )
    )
    .action((shell: Shell, _options: object, command: Command) => {
      const { json = false } = command.optsWithGlobals<{ json?: true }>()
      const script = scripts[shell](commandTree(program))
      print(json ? `${JSON.stringify({ shell, script })}\n` : script)
    })
}
