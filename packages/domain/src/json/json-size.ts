import type { Json, JsonObject } from './json.ts'

/** What a unit of a string takes in JSON text at most, in bytes of UTF-8: that of a control character, `\u0001`. */
const MAX_UNIT_BYTES = 6

/** What anything else than a string takes at most: a number of 17 digits, its sign, point and exponent. */
const MAX_SCALAR_BYTES = 25

/** Whether a value takes at most `bytes` as JSON text in UTF-8. Cheap for what is far from the bound. */
export function fitsInJson(value: Json, bytes: number): boolean {
  return roomAfter(value, bytes) >= 0 || Buffer.byteLength(JSON.stringify(value)) <= bytes
}

/**
 * What is left of `room` after a value that takes as much as one of its kind can; less than zero when it may not fit.
 */
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

const escaped = /["\\\b\t\n\f\r]/

/** The longest beginning of a text that takes at most `bytes` as JSON text in UTF-8, in whole characters. */
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
