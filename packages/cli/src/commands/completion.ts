import { Argument, type Command, type Option } from 'commander'
import { examples } from '../arguments.ts'

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

function bashCompletion(tree: readonly CompletedCommand[]): string {
  return `# Completion of callbook for bash: source <(callbook completion bash)
_callbook() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} path= value= word i
  # bash takes --option=value for three words.
  if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ $word == = ]]; then value=1; elif [[ $value ]]; then value=; else
      case $path:$word in
        ${anyOf(optionsOf(tree, ({ value }) => value !== 'none').map(({ path, option }) => `${path}:${option.name}`))}) value=1 ;;
        *:-*) ;;
        *) case $path/$word in
          ${anyOf(tree.map(({ path }) => path).filter((path) => path !== ''))}) path+=/$word ;;
        esac ;;
      esac
    fi
  done
  local words=
  case $path:$prev in
${caseLines(optionsOf(tree, ({ value }) => value === 'choice').map(({ path, option }) => [`${path}:${option.name}`, setWords(option.choices)]))}
    ${anyOf(optionsOf(tree, ({ value }) => value === 'file').map(({ path, option }) => `${path}:${option.name}`))})
      compopt -o default 2>/dev/null; return ;;
    ${anyOf(optionsOf(tree, ({ value }) => value === 'text').map(({ path, option }) => `${path}:${option.name}`))}) return ;;
    *) if [[ $cur == -* ]]; then case $path in
${caseLines(tree.map(({ path, options }) => [path || "''", setWords(options.map(({ name }) => name))]))}
      esac; else case $path in
${caseLines(tree.map(({ path, commands, choices }) => [path || "''", setWords([...commands.map(({ name }) => name), ...choices])]))}
      esac; fi ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -F _callbook callbook
`
}

function setWords(words: readonly string[]): string {
  return `words='${words.join(' ')}'`
}

function caseLines(cases: readonly (readonly [string, string])[]): string {
  return cases.map(([pattern, command]) => `    ${pattern}) ${command} ;;`).join('\n')
}

function zshCompletion(tree: readonly CompletedCommand[]): string {
  return `#compdef callbook
# Completion of callbook for zsh: source <(callbook completion zsh), after compinit; or as _callbook in a folder of fpath.
_callbook() {
  local path_= value= word i
  for ((i = 2; i < CURRENT; i++)); do
    word=\${words[i]}
    if [[ -n $value ]]; then value=; continue; fi
    case $path_:$word in
      ${anyOf(optionsOf(tree, ({ value }) => value !== 'none').map(({ path, option }) => `${path}:${option.name}`))}) value=$word ;;
      *:-*) ;;
      *) case $path_/$word in
        ${anyOf(tree.map(({ path }) => path).filter((path) => path !== ''))}) path_+=/$word ;;
      esac ;;
    esac
  done
  local -a found
  if [[ -n $value ]]; then
    case $path_:$value in
${optionsOf(tree, ({ value }) => value === 'choice')
  .map(({ path, option }) => `      ${path}:${option.name}) compadd -- ${option.choices.map(quoted).join(' ')} ;;`)
  .join('\n')}
      ${anyOf(optionsOf(tree, ({ value }) => value === 'file').map(({ path, option }) => `${path}:${option.name}`))}) _files ;;
    esac
    return
  fi
  if [[ $PREFIX == -* ]]; then
    case $path_ in
${tree.map(({ path, options }) => `      ${path || "''"}) found=(${options.map(described).join(' ')}) ;;`).join('\n')}
    esac
    _describe -o option found
    return
  fi
  case $path_ in
${tree
  .map(({ path, commands, choices }) => {
    const words = [...commands.map(described), ...choices.map(quoted)]

    return `    ${path || "''"}) found=(${words.join(' ')}) ;;`
  })
  .join('\n')}
  esac
  _describe command found
}
if [[ $funcstack[1] == _callbook ]]; then _callbook "$@"; else compdef _callbook callbook; fi
`
}

function described({ name, description }: { readonly name: string; readonly description: string }): string {
  return quoted(`${name}:${description.replaceAll(':', '\\:')}`)
}

/** Returns a pattern that matches any of the texts; without texts, it matches nothing. */
function anyOf(texts: readonly string[]): string {
  return texts.length === 0 ? "''" : texts.join('|')
}

/** Quotes a text as one word. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function fishCompletion(tree: readonly CompletedCommand[]): string {
  const withValue = optionsOf(tree, ({ value }) => value !== 'none').map(({ path, option }) => `${path}:${option.name}`)

  return `# Completion of callbook for fish: callbook completion fish | source
function __callbook_path
    set -l path ''
    set -l value ''
    for word in (commandline -opc)[2..-1]
        if test -n "$value"
            set value ''
            continue
        end
        if contains -- "$path:$word" ${withValue.join(' ')}
            set value $word
        else if contains -- "$path/$word" ${tree.map(({ path }) => path).join(' ')}
            set path "$path/$word"
        end
    end
    echo "$path"
end
function __callbook_at
    test (__callbook_path) = "$argv[1]"
end
complete -c callbook -e
complete -c callbook -f
${tree.flatMap(linesOf).join('\n')}
`
}

function linesOf({ path, commands, options, choices }: CompletedCommand): string[] {
  const start = `complete -c callbook -n ${quotedForFish(`__callbook_at '${path}'`)}`

  return [
    ...commands.map(({ name, description }) => `${start} -a ${name} -d ${quotedForFish(description)}`),
    ...choices.map((choice) => `${start} -a ${choice}`),
    ...options.map(
      (option) =>
        `${start} -l ${option.name.replace(/^--/, '')}${flagsOf(option)} -d ${quotedForFish(option.description)}`
    )
  ]
}

function flagsOf({ value, choices }: CompletedOption): string {
  const values = { none: '', file: ' -r -F', choice: ` -x -a ${quotedForFish(choices.join(' '))}`, text: ' -x' }

  return values[value]
}

function quotedForFish(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}

/** Possible words after a command. */
interface CompletedCommand {
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

interface CompletedOption extends Described {
  /** Value of the option: none, a file, one of the choices, or free text. */
  readonly value: 'none' | 'file' | 'choice' | 'text'
  readonly choices: readonly string[]
}

/** Returns every command of a program, the program first, with the options of its parents. */
function commandTree(program: Command): readonly CompletedCommand[] {
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
function optionsOf(
  tree: readonly CompletedCommand[],
  isRequested: (option: CompletedOption) => boolean
): readonly { readonly path: string; readonly option: CompletedOption }[] {
  return tree.flatMap(({ path, options }) => options.filter(isRequested).map((option) => ({ path, option })))
}
