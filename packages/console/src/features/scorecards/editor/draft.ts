import { isName, listChangedQuestions, maxNameLength } from '@callbook/domain/tables'
import { answerWords } from '../answer-words.ts'
import type { Question } from '../scorecards.ts'

/** A possible answer as it is edited. */
export interface AnswerDraft {
  readonly id: number
  readonly text: string
  /** Empty if the answer does not count for the score. */
  readonly points: string
  readonly needsQuote: boolean
}

/** A question as it is edited. Its id stays while it moves. */
export interface QuestionDraft {
  readonly id: number
  /** `null` if it is derived from the words. */
  readonly key: string | null
  readonly question: string
  readonly instructions: string
  /** `null` for a score from 0 to 100. */
  readonly answers: readonly AnswerDraft[] | null
}

/** Everything that a user has typed into the editor. */
export interface Draft {
  /** Newest revision when the editing began; 0 for a new scorecard. */
  readonly basedOn: number
  readonly name: string
  /** Id; empty for all clients. */
  readonly client: string
  /** Empty if it is derived from the name. */
  readonly domain: string
  readonly questions: readonly QuestionDraft[]
}

/**
 * Returns the draft of a scorecard.
 *
 * @param used questions of revisions that were used, whose keys stay
 */
export function draftOf(
  { revision, questions }: { readonly revision: number; readonly questions: readonly Question[] },
  used: readonly Question[]
): Draft {
  const usedKeys = new Set(used.map(({ key }) => key))
  const drafts = questions.map((question, nth) => questionDraft(question, nth))
  const derived = keysOf(
    drafts.map((draft) => ({ ...draft, key: null })),
    used
  )

  return {
    ...{ basedOn: revision, name: '', client: '', domain: '' },
    // A key that was derived follows the words until the question is used.
    questions: drafts.map((draft, nth) => {
      return draft.key === derived[nth] && !usedKeys.has(draft.key ?? '') ? { ...draft, key: null } : draft
    })
  }
}

/** More than the number of answers to a question, so that ids differ. */
const idsPerQuestion = 100

function questionDraft({ key, question, instructions = '', choices }: Question, nth: number): QuestionDraft {
  const id = (nth + 1) * idsPerQuestion

  return { id, key, question, instructions, answers: answerDrafts(choices, id + 1) }
}

function answerDrafts(choices: Question['choices'], firstId: number): QuestionDraft['answers'] {
  const drafts = choices?.map(({ value, points, needs_quote: needsQuote = false }, index): AnswerDraft => {
    const shown = points === undefined ? '' : String(points)

    return { id: firstId + index, text: textOfValue(value), points: shown, needsQuote }
  })

  return drafts ?? null
}

/** Returns words that become the value again; the value itself if there are none. */
function textOfValue(value: string): string {
  const words = answerWords(value)

  return valueOfText(words) === value ? words : value
}

/** Returns the value of an answer: "Left a message" becomes `left_a_message`. */
export function valueOfText(text: string): string {
  const trimmed = text.trim()

  return isName(trimmed) ? trimmed : wordsIn(trimmed).join('_')
}

function wordsIn(text: string): readonly string[] {
  const ascii = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

  return ascii.split(/[^a-z0-9]+/).filter((word) => word !== '')
}

/** Words that most questions have. */
const frequent = new Set(
  'a an the is are was were do does did has have had how what which to of in on for and or at with from by that this there it'.split(
    ' '
  )
)

/**
 * Returns a name for a question or a scorecard: "Was an appointment booked?" becomes `appointment_booked`.
 *
 * @param otherwise if no letter of the alphabet is in the text
 */
export function nameOfText(text: string, otherwise: string): string {
  const all = wordsIn(text)
  const rare = all.filter((word) => !frequent.has(word))
  const words = rare.length > 0 ? rare : all
  const fromLetter = words.slice(words.findIndex((word) => /^[a-z]/.test(word)))
  const name = fromLetter.reduce((joined, word) => {
    const longer = joined === '' ? word : `${joined}_${word}`

    return longer.length > maxNameLength ? joined : longer
  }, '')

  const whole = name === '' ? (fromLetter[0] ?? '').slice(0, maxNameLength) : name

  return isName(whole) ? whole : otherwise
}

/** Returns a similar name that is not taken. */
export function findFreeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `_${number}`
    const candidate = name.slice(0, maxNameLength - suffix.length) + suffix
    if (!taken.has(candidate)) return candidate
  }
}

/** Returns the key of each question, before those that become new questions get another one. */
function keysOf(drafts: readonly QuestionDraft[], used: readonly Question[]): readonly string[] {
  const taken = new Set([...used, ...drafts].flatMap(({ key }) => key ?? []))

  return drafts.map(({ key, question }) => {
    if (key !== null) return key
    const free = findFreeName(nameOfText(question, 'question'), taken)
    taken.add(free)

    return free
  })
}

export interface KeyedQuestion {
  readonly key: string
  /** The used question that had the key, if the words or answers are now others. */
  readonly before: Question | undefined
}

/** Returns the keys under which the questions of a draft are saved. */
export function keyQuestions(drafts: readonly QuestionDraft[], used: readonly Question[]): readonly KeyedQuestion[] {
  const keys = keysOf(drafts, used)
  const changed = listChangedQuestions(
    [used],
    drafts.map((draft, nth) => questionOf(draft, keys[nth] ?? ''))
  )

  return keys.map((key, nth) => {
    const found = changed.find(({ index }) => index === nth)

    return found === undefined
      ? { key, before: undefined }
      : { key: found.freeKey, before: used.find((question) => question.key === key) }
  })
}

/** Returns the questions of a draft as they are saved. */
export function questionsOf(drafts: readonly QuestionDraft[], used: readonly Question[]): Question[] {
  const keyed = keyQuestions(drafts, used)

  return drafts.map((draft, nth) => questionOf(draft, keyed[nth]?.key ?? ''))
}

function questionOf({ question, instructions, answers }: QuestionDraft, key: string): Question {
  return {
    key,
    question: question.trim(),
    ...(instructions.trim() !== '' && { instructions: instructions.trim() }),
    ...(answers !== null && {
      choices: answers.map(({ text, points, needsQuote }) => ({
        value: valueOfText(text),
        ...(points.trim() !== '' && { points: Number(points) }),
        ...(needsQuote && { needs_quote: true })
      }))
    })
  }
}

/** Returns the question with the words and answers that it had when it was used. */
export function restoreQuestion(draft: QuestionDraft, { key, question, choices }: Question): QuestionDraft {
  return { ...draft, key, question, answers: answerDrafts(choices, nextId([draft])) }
}

export type AnswerKind = 'choices' | 'score' | 'yes_no'

/** Returns a question without words. */
export function blankQuestion(kind: AnswerKind, id: number): QuestionDraft {
  const texts = { choices: ['', ''], score: undefined, yes_no: ['Yes', 'No'] }[kind]
  const answers = texts?.map((text, index) => blankAnswer(id + index + 1, text)) ?? null

  return { id, key: null, question: '', instructions: '', answers }
}

export function blankAnswer(id: number, text = ''): AnswerDraft {
  return { id, text, points: '', needsQuote: false }
}

/** Returns an id that no question and no answer has. */
export function nextId(drafts: readonly QuestionDraft[]): number {
  const ids = drafts.flatMap(({ id, answers }) => [id, ...(answers ?? []).map((answer) => answer.id)])

  return (Math.floor(Math.max(0, ...ids) / idsPerQuestion) + 1) * idsPerQuestion
}

/** Moves a question one place up or down; at an end, it stays. */
export function moveQuestion(drafts: readonly QuestionDraft[], id: number, by: -1 | 1): readonly QuestionDraft[] {
  const from = drafts.findIndex((draft) => draft.id === id)
  const moved = drafts[from]
  const to = from + by

  return moved === undefined || to < 0 || to >= drafts.length
    ? drafts
    : drafts.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** A fault of a question, with its path in the question, such as `choices[0].value`; empty for the whole question. */
export interface Problem {
  /** Id of the question. */
  readonly id: number
  readonly path: string
  readonly message: string
}

/** Returns faults that the server would name in terms of keys and values. */
export function findProblems(drafts: readonly QuestionDraft[]): readonly Problem[] {
  return drafts.flatMap(({ id, question, answers }) => [
    ...(question.trim() === '' ? [{ id, path: 'question', message: 'Enter the question' }] : []),
    ...(answers ?? []).flatMap(({ text, points }, index) => [
      ...problemOf({ id, path: `choices[${index}].value` }, describeText(text, index, answers ?? [])),
      ...problemOf({ id, path: `choices[${index}].points` }, describePoints(points))
    ])
  ])
}

function problemOf(at: Omit<Problem, 'message'>, message: string | undefined): Problem[] {
  return message === undefined ? [] : [{ ...at, message }]
}

function describeText(text: string, index: number, answers: readonly AnswerDraft[]): string | undefined {
  const value = valueOfText(text)
  if (text.trim() === '') return 'Enter the answer'
  if (!isName(value)) return 'Begin with a letter from A to Z, and use at most 30 characters'
  if (value === 'not_applicable' || value === 'null') return 'Every question allows this answer'

  return answers.findIndex((other) => valueOfText(other.text) === value) < index ? 'Enter another answer' : undefined
}

function describePoints(points: string): string | undefined {
  const isPoints = points.trim() === '' || (/^\d{1,3}(\.\d+)?$/.test(points.trim()) && Number(points) <= 100)

  return isPoints ? undefined : 'Enter 0 to 100'
}

/** Faults that a response names. */
export interface NamedProblems {
  readonly problems: readonly Problem[]
  /** Free keys by the ids of questions whose keys were used for other questions. */
  readonly freeKeys: ReadonlyMap<number, string>
}

const pathPattern = /^questions\[(\d+)\](?:\.([\w.[\]]+))?: (.+)$/s

/** Reads the message of a response: `questions[2].choices: Expected 2 to 10 choices; questions[3]: …`. */
export function readProblems(message: string, sent: readonly QuestionDraft[]): NamedProblems {
  const freeKeys = new Map<number, string>()
  const problems = message.split(/; (?=questions\[|and \d+ more)/).flatMap((part): Problem[] => {
    const [, index = '', path = '', text = ''] = pathPattern.exec(part) ?? []
    const id = sent[Number(index)]?.id
    if (text === '' || id === undefined) return []
    const [, freeKey] = /has been asked with other words .* such as (\w+)$/s.exec(text) ?? []
    if (freeKey === undefined) return [{ id, path, message: text }]
    freeKeys.set(id, freeKey)

    return [{ id, path, message: 'This was asked with other words before, so it becomes a new question. Save again' }]
  })

  return { problems, freeKeys }
}
