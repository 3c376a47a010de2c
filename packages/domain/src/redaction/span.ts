/** Where something stands in a text: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number
  readonly end: number
}
