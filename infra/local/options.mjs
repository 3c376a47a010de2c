import { help, settings } from './help.mjs'

/**
 * What is to be printed instead of starting, since `words` stand behind `npm start --`: the help, or what is wrong with
 * the first of them. Undefined where there is none.
 */
export function answerTo(words) {
  if (words.some((word) => word === '--help' || word === '-h')) return { help }
  const [word, next = ''] = words
  if (word === undefined) return undefined

  const [name, written] = word.replace(/^-+/, '').split('=', 2)
  const meant = closest(name)
  const hint = meant === undefined ? '' : ` Did you mean this?\n  ${lineOf(meant, written ?? next)}`

  return {
    problem: `Unknown option ${word}. Settings are environment variables.${hint}\nnpm start -- --help tells them all.`
  }
}

function lineOf(meant, value) {
  return meant === 'HELP' ? 'npm start -- --help' : `${meant}=${/^[\w./:-]+$/.test(value) ? value : '…'} npm start`
}

/** What has `name` as a word of its own, or else is spelled most like it; undefined where nothing is. */
function closest(name) {
  const wanted = name.toUpperCase().replaceAll('-', '_')
  const names = ['HELP', ...settings.map(([setting]) => setting)]
  const longer = names.find((candidate) => candidate.split('_').includes(wanted))
  if (longer !== undefined) return longer
  const [best] = names
    .map((candidate) => ({ candidate, mistakes: mistakesBetween(wanted, candidate) }))
    .sort((one, other) => one.mistakes - other.mistakes)

  return best.mistakes <= wanted.length / 2 ? best.candidate : undefined
}

/** How many characters have to be added, left out or replaced to make `to` of `from` (Levenshtein's distance). */
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
