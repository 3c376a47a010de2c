/** A part of a text: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number
  readonly end: number
}
