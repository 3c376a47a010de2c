import type { LinkProps } from '@tanstack/react-router'
import type { IconName } from '#ui/theme/icons.tsx'

type EntryLink = Pick<LinkProps, 'params' | 'search' | 'to'> & {
  /** Whether to open the form of the page, such as the one that creates a key. */
  readonly opensForm?: boolean
}

/** Result of the palette: a page, or an action. */
export interface Entry {
  readonly id: string
  readonly label: string
  readonly detail?: string
  /** Texts that are searched in addition to the label. */
  readonly keywords?: readonly string[]
  readonly icon: IconName
  /** Whether the server found it, so that it need not contain the text. */
  readonly isFound?: boolean
  readonly opens: EntryLink | (() => void)
}
