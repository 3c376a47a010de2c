import { type CompletedCommand, optionsOf } from './command-tree.ts'

export function zshCompletion(tree: readonly CompletedCommand[]): string {
  return `#compdef callbook
# Completion of callbook for zsh: source <(callbook completion zsh), after compinit; or as _callbook in a folder of fpath.
_callbook() {
  local path_= value= word i
  for ((i = 2; i < CURRENT; i++)); do
    word=\${words[i]}
    if [[ -n $value ]]; then value=; continue; fi
    case $path_:$word in
      ${patterns(optionsOf(tree, ({ value }) => value !== 'none').map(({ path, option }) => `${path}:${option.name}`))}) value=$word ;;
      *:-*) ;;
      *) case $path_/$word in
        ${patterns(tree.map(({ path }) => path).filter((path) => path !== ''))}) path_+=/$word ;;
      esac ;;
    esac
  done
  local -a found
  if [[ -n $value ]]; then
    case $path_:$value in
${optionsOf(tree, ({ value }) => value === 'choice')
  .map(({ path, option }) => `      ${path}:${option.name}) compadd -- ${option.choices.map(quoted).join(' ')} ;;`)
  .join('\n')}
      ${patterns(optionsOf(tree, ({ value }) => value === 'file').map(({ path, option }) => `${path}:${option.name}`))}) _files ;;
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

/** Returns a pattern that matches any of the texts. */
function patterns(texts: readonly string[]): string {
  return texts.length === 0 ? "''" : texts.join('|')
}

/** Quotes a text as one word. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
