import { type CompletedCommand, type CompletedOption, optionsOf } from './command-tree.ts'

export function fishCompletion(tree: readonly CompletedCommand[]): string {
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
  const start = `complete -c callbook -n ${quoted(`__callbook_at '${path}'`)}`

  return [
    ...commands.map(({ name, description }) => `${start} -a ${name} -d ${quoted(description)}`),
    ...choices.map((choice) => `${start} -a ${choice}`),
    ...options.map(
      (option) => `${start} -l ${option.name.replace(/^--/, '')}${flagsOf(option)} -d ${quoted(option.description)}`
    )
  ]
}

function flagsOf({ value, choices }: CompletedOption): string {
  const values = { none: '', file: ' -r -F', choice: ` -x -a ${quoted(choices.join(' '))}`, text: ' -x' }

  return values[value]
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}
