import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskContacts } from '../redaction/mask-contacts.ts'
import { findHits, snippetLength } from './search-hits.ts'
import { parseSearch } from './search-query.ts'
import { searchedTexts } from './searched-call.ts'
import { finish } from './steps.ts'

const call = {
  caller_full_name: 'Dana Whitfield',
  call_summary: 'Asks about a noise.',
  transcript: 'User: The brake.',
  messages: [
    { text: 'Good morning', start_seconds: 0 },
    { text: 'My brakes make a noise, a strange noise', start_seconds: 4.5 },
    { text: 'Which brakes?', start_seconds: null }
  ]
}

function found(search: string) {
  return finish(findHits(parseSearch(search), searchedTexts(call))).map(
    ({ field, message_index, start_seconds, ...hit }) => ({
      place: [field, message_index, start_seconds],
      words: hit.highlights.map(([start, end]) => hit.snippet.slice(start, end))
    })
  )
}

describe('findHits', () => {
  it.each([
    [
      'brakes',
      [
        ['message', 1, 4.5, 'brakes'],
        ['message', 2, null, 'brakes']
      ]
    ],
    [
      'brak* noise',
      [
        ['summary', null, null, 'noise'],
        ['message', 1, 4.5, 'brakes,noise,noise'],
        ['message', 2, null, 'brakes']
      ]
    ],
    ['"strange noise" -refund', [['message', 1, 4.5, 'strange,noise']]],
    ['dana', [['name', null, null, 'Dana']]]
  ])('finds the places of %s', (search, places) => {
    expect(found(search).map(({ place, words }) => [...place, words.join()])).toEqual(places)
  })

  it('finds words in the transcript only if there are no messages', () => {
    const texts = searchedTexts({ ...call, messages: [] })

    expect(finish(findHits(parseSearch('brake'), texts))).toMatchObject([
      { field: 'transcript', snippet: 'User: The brake.' }
    ])
    expect(found('brake')).toEqual([])
  })

  it('places a long text in small steps', () => {
    const texts = searchedTexts({ ...call, messages: [], transcript: 'brake noise '.repeat(10_000) })
    const steps = findHits(parseSearch('brake refund'), texts)
    let count = 0
    while (steps.next().done !== true) count += 1

    expect(count).toBeGreaterThanOrEqual(20)
  })

  it.each([
    ['call +1 202 555 0118 back', 'back'],
    ['555 0118', '0118'],
    ['dana.whitfield.private@example.com', 'private'],
    ['dana.whitfield.private@example.com', 'dana']
  ])('shows %s as a whole or not at all', (contact, word) => {
    for (let length = 0; length < 200; length += 1) {
      for (const text of [`${'x '.repeat(length)}${contact} end`, `${word} ${'x '.repeat(length)}${contact}`]) {
        const texts = searchedTexts({ ...call, messages: [], transcript: text })
        const [hit] = finish(findHits(parseSearch(word), texts)).filter(({ field }) => field === 'transcript')
        const shown = maskContacts(hit?.snippet ?? '')
        expect(maskContacts(text)).toContain(shown)
        expect(hit?.highlights.length).toBeGreaterThan(0)
      }
    }
  })

  it('returns short, well-formed snippets with their highlights in order', () => {
    const text = fc
      .array(fc.constantFrom('brake', 'noise', '😀😀😀', 'Straße', '刹车有声音', 'word', 'x'.repeat(100)), {
        maxLength: 80
      })
      .map((words) => words.join(' '))

    fc.assert(
      fc.property(text, (given) => {
        const texts = searchedTexts({ ...call, call_summary: given, messages: [], transcript: null })
        for (const { snippet, highlights } of finish(findHits(parseSearch('brake'), texts))) {
          expect(snippet.length).toBeLessThanOrEqual(snippetLength)
          expect(snippet.isWellFormed()).toBe(true)
          expect(highlights.length).toBeGreaterThan(0)
          for (const [start, end] of highlights) expect('brake'.startsWith(snippet.slice(start, end))).toBe(true)
        }
      })
    )
  })
})
