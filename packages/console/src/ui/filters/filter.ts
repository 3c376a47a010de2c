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

/** A filter with fixed values. */
export interface ChoiceFilter extends Filter {
  readonly value: string | undefined
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly choose: (value: string) => void
}

/** A filter with a form. */
export interface FormFilter extends Filter {
  /** @param close closes the form */
  readonly form: (close: () => void) => ReactNode
}

export type AnyFilter = ChoiceFilter | FormFilter
