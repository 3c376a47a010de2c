import { type CallId, inputBounds } from '@callbook/domain'
import { type Reader, uuid } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { described } from '../http-api/described.ts'
import { Uuid } from '../http-api/fields.ts'

/** Maximum number of selected calls per request. */
const { selectedCalls: mostSelected } = inputBounds

export const SelectedIds = Type.Array(Uuid<CallId>(), {
  minItems: 1,
  maxItems: mostSelected,
  description: 'The calls'
})

const one = uuid<CallId>()

const read: Reader<readonly CallId[] | undefined> = {
  expected: `up to ${mostSelected} uuids separated by commas`,
  schema: Type.String(),
  absent: undefined,
  read(text) {
    const texts = new Set(text.split(','))
    const ids = Array.from(texts, one.read).filter((id) => id !== undefined)

    return ids.length === texts.size && ids.length <= mostSelected ? ids : undefined
  }
}

export const selectedIds = described(read, 'Only these calls; unknown ids are left out')
