import { maxHits, searchedFields, searchLimits, snippetLength } from '@callbook/domain'
import { text } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { described } from '../http-api/described.ts'
import { Nullable, OneOf } from '../http-api/fields.ts'

const searchText = text({ maxLength: searchLimits.characters })

/** Parameter of lists and exports. */
export const search = described(
  searchText,
  'Only calls with all these words in their messages, transcript, summary or name of the caller, in any script, ignoring case and ' +
    'accents: words, `"phrases"`, `-excluded` words and beginnings such as `appoint*`. ' +
    `At most ${searchLimits.terms} words and ${searchLimits.phrases} phrases. \`total\` counts up to 10,000`
)

const SearchHit = Type.Object(
  {
    field: OneOf(searchedFields),
    message_index: Nullable(Type.Integer({ minimum: 0 }), {
      description: 'Index in `messages` of the call; null for other fields'
    }),
    start_seconds: Nullable(Type.Number(), {
      description: 'Start of the message, in seconds since the call was connected'
    }),
    snippet: Type.String({ description: `Part of the text, at most ${snippetLength} UTF-16 units` }),
    highlights: Type.Array(Type.Array(Type.Integer({ minimum: 0 }), { minItems: 2, maxItems: 2 }), {
      maxItems: snippetLength / 2,
      description: 'Start and end of each matching word in `snippet`, in UTF-16 units'
    })
  },
  {
    title: 'SearchHit',
    additionalProperties: false,
    examples: [
      {
        field: 'message',
        message_index: 4,
        start_seconds: 12.5,
        snippet: 'The brake makes a noise.',
        highlights: [[4, 9]]
      }
    ]
  }
)

/** Places of a call that match a search. */
export const SearchHits = Type.Optional(
  Type.Array(SearchHit, {
    maxItems: maxHits,
    description: 'The best matching places; present only in `GET /v1/calls` with `search`. Empty for very long calls'
  })
)
