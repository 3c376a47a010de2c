import { help, settings } from './help.mjs'

/** Options of `npm start`, in addition to its settings. */
const flags = ['HELP', 'RESET']

/**
 * Returns the text to print instead of starting, for the words after `npm start --`: the help, or an error about the
 * first unknown word. Undefined without either.
 */
export function responseTo(words) {
  if (requestsHelp(words)) return { help }
  const [word, next = ''] = words[0] === '--reset' ? words.slice(1) : words
  if (word === undefined) return undefined

  const [name, written] = word.replace(/^-+/, '').split('=', 2)
  const meant = closest(name)
  const hint = meant === undefined ? '' : ` Did you mean this?\n  ${lineOf(meant, written ?? next)}`

  return {
    problem: `Unknown option ${word}. Settings are environment variables.${hint}\nnpm start -- --help lists them all.`
  }
}

/** Returns whether one of the words after `--` requests the help. */
export function requestsHelp(words) {
  return words.some((word) => word === '--help' || word === '-h')
}

function lineOf(meant, value) {
  return flags.includes(meant)
    ? `npm start -- --${meant.toLowerCase()}`
    : `${meant}=${/^[\w./:-]+$/.test(value) ? value : '…'} npm start`
}

/** Returns the setting that contains `name` as a word, or else the most similar one; undefined if none is similar. */
function closest(name) {
  const wanted = name.toUpperCase().replaceAll('-', '_')
  const names = [...flags, ...settings.map(([setting]) => setting)]
  const longer = names.find((candidate) => candidate.split('_').includes(wanted))
  if (longer !== undefined) return longer
  const [best] = names
    .map((candidate) => ({ candidate, mistakes: mistakesBetween(wanted, candidate) }))
    .sort((one, other) => one.mistakes - other.mistakes)

  return best.mistakes <= wanted.length / 2 ? best.candidate : undefined
}

/** Returns the Levenshtein distance between two texts. */
function mistakesBetween(from, to) {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [above, letter] of [...from].entries()) {
    const next = [above + 1]
    for (const [left, wanted] of [...to].entries()) {
      next.push(Math.min(row[left + 1] + 1, next[left] + 1, row[left] + (letter === wanted ? 0 : 1)))
    }
    row = next
  }

  return row.at(-1)
}
