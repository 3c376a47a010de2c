import type { SavedView } from '@callbook/console-api'
import { useSessionStorage } from '@mantine/hooks'
import { useEffect } from 'react'

interface ShownViews<View> {
  readonly organization: string
  /** The view of the address. */
  readonly current: View | undefined
  /** Whether the address is a fixed view. */
  readonly isFixed: boolean
}

/**
 * Returns the view whose filters the user has changed: the latest one that was open in this tab, until a fixed view is
 * opened. It is `undefined` while a view is open.
 */
export function useChangedView<View extends SavedView>(
  views: readonly View[],
  { organization, current, isFixed }: ShownViews<View>
): View | undefined {
  const [opened, setOpened] = useSessionStorage<string>({
    key: `callbook-open-view-${organization}`,
    defaultValue: '',
    getInitialValueInEffect: false
  })
  const id = current?.id ?? (isFixed ? '' : opened)
  useEffect(() => setOpened(id), [id, setOpened])

  return current === undefined ? views.find((view) => view.id === id) : undefined
}
