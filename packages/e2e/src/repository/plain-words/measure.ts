import { countWords, findPhrases } from './find-phrases.ts'
import { kinds, textsOf } from './texts.ts'

/** Texts of one kind in one package. */
export interface Measurement {
  readonly package: string
  readonly kind: (typeof kinds)[number]
  readonly words: number
  readonly hits: readonly Hit[]
}

interface Hit {
  readonly path: string
  readonly line: number
  readonly phrase: string
  readonly instead: string
}

const maxPerThousandWords = 2

/**
 * Measures the texts of each package.
 *
 * @param files contents by path
 */
export function measure(files: ReadonlyMap<string, string>): Measurement[] {
  const packages = Map.groupBy(files, ([path]) => packageOf(path))

  return [...packages].flatMap(([name, members]) => {
    const texts = members.flatMap(([path, content]) =>
      textsOf(path, content).map(({ kind, text, offset }) => ({
        kind,
        words: countWords(text),
        hits: findPhrases(text).map(({ phrase, offset: at, group: { instead } }) => ({
          path,
          line: content.slice(0, offset + at).split('\n').length,
          phrase,
          instead
        }))
      }))
    )

    return kinds.map((kind) => {
      const ofKind = texts.filter((text) => text.kind === kind)
      const words = ofKind.reduce((sum, text) => sum + text.words, 0)
      return { package: name, kind, words, hits: ofKind.flatMap(({ hits }) => hits) }
    })
  })
}

/** Returns whether the texts exceed the budget, which allows one hit however short they are. */
export function isAboveBudget({ words, hits }: Measurement): boolean {
  return hits.length > Math.max(1, (maxPerThousandWords * words) / 1000)
}

/** Formats a measurement with the place of each hit. */
export function describeMeasurement({ package: name, kind, words, hits }: Measurement): string {
  const places = hits.map(({ path, line, phrase, instead }) => `  ${path}:${line} “${phrase}”; better: ${instead}`)

  return [`${name}, ${kind}: hits: ${hits.length}, words: ${words}`, ...places].join('\n')
}

/** Returns the folder of a package, the folder within `infra`, or `.`. */
function packageOf(path: string): string {
  return /^(?:(?:apps|packages|infra)\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? '.'
}
