import type { Json, JsonObject } from './json.ts'

/** Maximum size of a UTF-16 unit in JSON text, in bytes of UTF-8: a control character, `\u0001`. */
const MAX_UNIT_BYTES = 6

/** Maximum size of any other scalar: a number of 17 digits with its sign, point and exponent. */
const MAX_SCALAR_BYTES = 25

/** Returns `true` if a value takes at most `bytes` as JSON text in UTF-8. It is cheap for values far from the bound. */
export function fitsInJson(value: Json, bytes: number): boolean {
  if (roomAfter(value, bytes) >= 0) return true

  return leastRoomAfter(value, bytes) >= 0 && Buffer.byteLength(JSON.stringify(value)) <= bytes
}

/** Subtracts the maximum size of a value from `room`; negative if the value may not fit. */
function roomAfter(value: Json, room: number): number {
  if (typeof value === 'string') return room - value.length * MAX_UNIT_BYTES - 2
  if (typeof value !== 'object' || value === null) return room - MAX_SCALAR_BYTES

  return Array.isArray(value) ? roomAfterItems(value, room - 2) : roomAfterMembers(value as JsonObject, room - 2)
}

function roomAfterItems(items: readonly Json[], room: number): number {
  let left = room
  for (const item of items) {
    if (left < 0) return left
    left = roomAfter(item, left - 1)
  }

  return left
}

function roomAfterMembers(object: JsonObject, room: number): number {
  let left = room
  for (const name of Object.keys(object)) {
    if (left < 0) return left
    left = roomAfter(object[name] ?? null, left - name.length * MAX_UNIT_BYTES - 4)
  }

  return left
}

/** Subtracts the minimum size of a value from `room`; negative if the value cannot fit. */
function leastRoomAfter(value: Json, room: number): number {
  if (typeof value === 'string') return room - value.length - 2
  if (typeof value !== 'object' || value === null) return room - 1
  const isArray = Array.isArray(value)
  // A comma or bracket for each entry, one more bracket, and the quotes and colon of a name.
  let left = room - 1
  for (const name of Object.keys(value)) {
    if (left < 0) return left
    const member = (value as JsonObject)[name] ?? null
    left = leastRoomAfter(member, left - (isArray ? 1 : name.length + 4))
  }

  return left
}

const escaped = /["\\\b\t\n\f\r]/

/** Returns the longest beginning of a text that takes at most `bytes` as JSON text in UTF-8, in whole characters. */
export function cutToJson(text: string, bytes: number): string {
  if (fitsInJson(text, bytes)) return text

  let room = bytes - 2
  let end = 0
  for (const character of text) {
    room -= bytesOf(character)
    if (room < 0) break
    end += character.length
  }

  return text.slice(0, end)
}

function bytesOf(character: string): number {
  if (escaped.test(character)) return 2

  return character < ' ' ? MAX_UNIT_BYTES : Buffer.byteLength(character)
}
