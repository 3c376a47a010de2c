import { describe, expect, it } from 'vitest'
import { withinBounds } from './calls/bounds.ts'
import { boundTranscript, type Conversation, countSpokenTurns, listTurns } from './calls/transcript.ts'
import { splitName } from './customers/customer.ts'
import { nameWords } from './customers/name-words.ts'
import { parseDateTime } from './date-time.ts'
import { verifyQuotes } from './evaluations/results/evidence.ts'
import { normalizePhoneNumber } from './phone-numbers/phone-number.ts'
import { phoneNumbersIn } from './phone-numbers/phone-numbers-in.ts'
import { suggestMapping } from './providers/custom/suggest.ts'
import { providerNames, providers } from './providers/index.ts'
import { parseAndRedact } from './providers/parse-and-redact.ts'
import { isCapabilityUrl } from './redaction/capability-url.ts'
import { maskContacts, maskValue } from './redaction/mask-contacts.ts'
import { parseAnswerFilter } from './scorecards/answer-filter.ts'
import { checkAnswers } from './scorecards/answers.ts'
import { checkQuestions } from './scorecards/questions.ts'
import { isScorecardDomain } from './scorecards/scorecard.ts'
import { hasPhrases, matchesTexts, maxWordsOfCall } from './search/match-texts.ts'
import { findHits } from './search/search-hits.ts'
import { parseSearch } from './search/search-query.ts'
import { searchWords } from './search/words.ts'
import { listPaths, replaceAt } from './testing/json-tree.ts'
import { samples } from './testing/samples.ts'
import { unknownCall } from './testing/unknown-call.ts'
import { longestTurnMs, maxTurnMs, worstTexts } from './testing/worst-texts.ts'

/**
 * Every function of this package that reads a text of a stranger, as it is called. Steps are measured one by one: their
 * callers give others a turn between them. Tables of other packages are in their `worst-texts.test.ts`.
 */
const places: Readonly<Record<string, (text: string) => unknown>> = {
  'words of the index': (text) => searchWords([text], maxWordsOfCall),
  'words of a changed call': (text) => matchesTexts(search, [text]),
  phrases: (text) => hasPhrases(search, [text]),
  'search hits': (text) => findHits(search, [{ text, field: 'message', messageIndex: 0, startSeconds: null }]),
  'a search': (text) => attempt(() => parseSearch(text)),
  'a long search': (text) => attempt(() => parseSearch(text.slice(0, 199))),
  'words of a name': nameWords,
  'parts of a name': (text) => splitName(text.slice(0, 512)),
  'masked beginning': (text) => maskContacts(text, 8_000),
  'masked value': (text) => maskValue({ list: [text, text], text }, { isKept: () => false, maxLength: 600 }),
  'web address': (text) => isCapabilityUrl(`https://example.com/?${text}`),
  'web address with a name': (text) => isCapabilityUrl(`https://${text}@example.com/=`),
  'phone number': (text) => normalizePhoneNumber(text, 'US'),
  'phone numbers in a report': (text) => phoneNumbersIn({ text }, 'US'),
  'date and time': parseDateTime,
  'suggested mapping': (text) => suggestMapping({ call: { id: '1', status: text }, transcript: text }),
  'suggested mapping of a long name': (text) => suggestMapping({ call_id: '1', [text]: namesOf(1_000) }),
  'turns of messages': (text) => boundTranscript(listTurns(conversation(text)), 100_000),
  'turns of a transcript': (text) => boundTranscript(listTurns(transcript(text)), 100_000),
  'number of turns': (text) => countSpokenTurns(listTurns(transcript(text))),
  'quotes of the model': (text) => verifyQuotes(conversation(text), quotes(text)),
  'questions of a scorecard': (text) => checkQuestions([{ key: text, question: text, choices: [{ value: text }] }]),
  'short questions of a scorecard': (text) =>
    checkQuestions([{ ...question, question: text.slice(0, 500), instructions: text.slice(0, 2_000), [text]: text }]),
  'answers of a scorecard': (text) =>
    checkAnswers([question], { answers: { key: { value: text, rationale: text }, [text]: text }, [text]: text }),
  'name of a scorecard': isScorecardDomain,
  'filter by answer': (text) => [parseAnswerFilter(text), parseAnswerFilter(`a.b:${text.slice(0, 88)}`)],
  'bounds of a call': (text) => withinBounds({ ...unknownCall, summary: text, metadata: { text } }, new Set()),
  'parsed body': (text) => parseAndRedact(bodyOf(text, (part) => ({ text: part }))),
  'parsed body with a long name': (text) => parseAndRedact(bodyOf(text, (part) => ({ [part]: { text: 1 } }))),
  'parsed body that is no JSON': parseAndRedact
}

const question = { key: 'key', question: 'Why?' }
const search = parseSearch('"brake noise" 漢字 12* a')
const conversation = (text: string): Conversation => ({
  messages: [{ role: 'user', text, start_seconds: null }],
  transcript: null
})
const transcript = (text: string): Conversation => ({ messages: [], transcript: text })
const quotes = (text: string) =>
  [`${text.slice(0, 300)}b`, `b${text.slice(0, 300)}`].map((quote) => ({ field: 'sentiment', turn: 0, quote }))

/** Written by the first attempt, so that only the last ones are without the time for it. */
const bodies = new Map<string, string>()

/** Returns a body with as much of a text as fits into a megabyte: the escapes of JSON can be six times as long. */
function bodyOf(text: string, create: (part: string) => object): string {
  const key = `${create}${text.slice(0, 20)}`
  const known = bodies.get(key)
  if (known !== undefined) return known
  const bytes = Buffer.byteLength(JSON.stringify(text))
  const body = JSON.stringify(create(text.slice(0, Math.floor((text.length * 1_000_000) / bytes))))
  bodies.set(key, body)

  return body
}

function namesOf(count: number): object {
  return Object.fromEntries(Array.from({ length: count }, (_, nth) => [`v${nth}`, nth]))
}

function attempt(work: () => unknown): void {
  try {
    work()
  } catch {
    // Rejecting the text is a result, too.
  }
}

describe.each(Object.keys(places))('%s', (place) => {
  it.each(Object.keys(worstTexts))('holds the event loop for a moment for %s', (name) => {
    expect(longestTurnMs(() => places[place]?.(worstTexts[name] ?? ''))).toBeLessThanOrEqual(maxTurnMs)
  })
})

describe.each(providerNames)('a report of %s', (provider) => {
  const report = samples[provider].build({ callId: 'call-1' })
  const paths = listPaths(report).map((path) => path.split('.'))

  it.each(Object.keys(worstTexts))('holds the event loop for a moment with any value replaced by %s', (name) => {
    // A tenth of the text in each place: what takes a square of time is still found.
    const text = worstTexts[name]?.slice(0, 100_000)
    for (const path of paths) {
      const body = replaceAt(report, path, text)
      const ms = longestTurnMs(() => providers[provider].read(body, { country: 'US' }))
      expect(ms, path.join('.')).toBeLessThanOrEqual(maxTurnMs)
    }
  })
})
