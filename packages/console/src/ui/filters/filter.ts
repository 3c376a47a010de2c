import type { ReactNode } from 'react'

interface Filter {
  readonly name: string
  /** Label, such as "Status". */
  readonly label: string
  /** Formatted value; `undefined` while inactive. */
  readonly shown: string | undefined
  readonly clear: () => void
  /** Whether it appears only while active, because it is set on another page. */
  readonly isChosenElsewhere?: boolean
}

export interface ChoiceFilter extends Filter {
  readonly values: readonly string[]
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  /** Chooses a value, or removes a chosen one if there may be several. */
  readonly choose: (value: string) => void
  /** Whether a user may choose several values. The menu then stays open. */
  readonly hasSeveral?: boolean
  /** Details of a value. */
  readonly titleOf?: (value: string) => string
  /** Number of entries with a value, if known. */
  readonly countOf?: (value: string) => ReactNode
}

export interface FormFilter extends Filter {
  /** @param close closes the form */
  readonly form: (close: () => void) => ReactNode
}

export type AnyFilter = ChoiceFilter | FormFilter
