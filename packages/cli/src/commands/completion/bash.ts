import { type CompletedCommand, optionsOf } from './command-tree.ts'

export function bashCompletion(tree: readonly CompletedCommand[]): string {
  return `# Completion of callbook for bash: source <(callbook completion bash)
_callbook() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} path= value= word i
  # bash takes --option=value for three words.
  if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ $word == = ]]; then value=1; elif [[ $value ]]; then value=; else
      case $path:$word in
        ${orNothing(optionsOf(tree, ({ value }) => value !== 'none').map(({ path, option }) => `${path}:${option.name}`))}) value=1 ;;
        *:-*) ;;
        *) case $path/$word in
          ${orNothing(tree.map(({ path }) => path).filter((path) => path !== ''))}) path+=/$word ;;
        esac ;;
      esac
    fi
  done
  local words=
  case $path:$prev in
${caseLines(optionsOf(tree, ({ value }) => value === 'choice').map(({ path, option }) => [`${path}:${option.name}`, setWords(option.choices)]))}
    ${orNothing(optionsOf(tree, ({ value }) => value === 'file').map(({ path, option }) => `${path}:${option.name}`))})
      compopt -o default 2>/dev/null; return ;;
    ${orNothing(optionsOf(tree, ({ value }) => value === 'text').map(({ path, option }) => `${path}:${option.name}`))}) return ;;
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

/** Returns a pattern that matches any of the texts; without texts, it matches nothing. */
function orNothing(patterns: readonly string[]): string {
  return patterns.length === 0 ? "''" : patterns.join('|')
}
