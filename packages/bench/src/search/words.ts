import { createRandom, scramble } from '../random.ts'

const vocabularySize = 120_000
const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Words whose frequency is inverse to their rank, as in a natural language. */
export interface Words {
  textOf(call: number): string
  /** Returns the word that about this share of all calls has. */
  wordOfShare(share: number): string
}

/** @param wordsPerCall number of words of each call, repeated ones included */
export function createWords(wordsPerCall: number, seed: number): Words {
  const vocabulary = Array.from({ length: vocabularySize }, (_, rank) => spell(scramble(rank + 1)))
  const spread = Math.log(vocabularySize)

  return {
    textOf(call) {
      const random = createRandom(scramble(seed + call))
      const chosen = Array.from(
        { length: wordsPerCall },
        () => vocabulary[Math.floor(Math.exp(spread * random.next())) - 1]
      )

      return chosen.join(' ')
    },
    wordOfShare(share) {
      const rank = wordsPerCall / (spread * -Math.log1p(-share))

      return vocabulary[Math.min(vocabularySize - 1, Math.max(0, Math.round(rank) - 1))] ?? ''
    }
  }
}

/** Returns a different word of seven letters for each number below 2³². */
function spell(number: number): string {
  let word = ''
  for (let rest = number; word.length < 7; rest = Math.floor(rest / 26)) word += letters[rest % 26]

  return word
}
