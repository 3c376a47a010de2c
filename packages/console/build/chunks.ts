import type { Rolldown } from 'vite'

/**
 * Modules whose pages most users open first: their code is one file, which each page of an organization loads. Charts
 * and other pages share the labels of end reasons and answers, the selects and files, and those pages must not load the
 * charts.
 */
const first =
  /\/src\/(ui\/save-file\.ts|app\/shell\/(general-)?shell\.tsx|features\/((calls\/list\/calls|organizations\/organizations|overview\/start)-page\.tsx|calls\/end-reason\.ts|scorecards\/(answer-words|scorecards)\.ts))$|\/components\/NativeSelect\//

/** Charts load a large library, and most of them are on the page of the insights, which is in the same file. */
const charts = /\/src\/(ui\/chart\/|features\/insights\/(charts\/|agents\/agent-list|insights-page\.|summary\.))/

/**
 * Few files, because each costs a round trip: the entry, the shell with the first pages, charts, code of several other
 * pages, and one file for each of these.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'main', tags: ['$initial'], priority: 3 },
    { name: 'shell', test: first, priority: 2 },
    { name: 'charts', test: charts, priority: 1 },
    { name: 'shared', minShareCount: 2, priority: 0 }
  ]
}
