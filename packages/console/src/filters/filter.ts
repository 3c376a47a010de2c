import type { ReactNode } from 'react'

interface Filter {
  readonly name: string
  /** What it is about: "Status". */
  readonly label: string
  /** What a list is narrowed to by it, as people say it; undefined while it is not. */
  readonly shown: string | undefined
  readonly clear: () => void
  /** Whether it is there only while it narrows, since it is chosen elsewhere. */
  readonly isChosenElsewhere?: boolean
}

/** One of a few values. */
export interface ChoiceFilter extends Filter {
  readonly value: string | undefined
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly choose: (value: string) => void
}

/** What is written, or chosen of many. */
export interface FormFilter extends Filter {
  /** @param close to be called when it is done */
  readonly form: (close: () => void) => ReactNode
}

export type AnyFilter = ChoiceFilter | FormFilter
