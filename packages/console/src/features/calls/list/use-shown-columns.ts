import { useLocalStorage } from '@mantine/hooks'
import { usePermission } from '#api/session/permissions.ts'
import { callColumns } from './call-columns.tsx'

const names = callColumns.map(({ name }) => name)
const byDefault = callColumns.filter(({ isOptional }) => isOptional !== true).map(({ name }) => name)

/**
 * Returns the shown columns: the list in the URL, such as `client,caller`, or else the user’s latest choice in this
 * browser.
 */
export function useShownColumns(person: string, fromUrl: string | undefined) {
  const [kept, keep] = useLocalStorage<string | undefined>({
    key: `callbook-call-columns-${person}`,
    getInitialValueInEffect: false
  })
  const hasPermission = usePermission()
  const offered = callColumns.filter(({ permission }) => permission === undefined || hasPermission(permission))
  const selected = (fromUrl ?? kept)?.split(',') ?? byDefault
  const shown = offered.filter(({ name }, index) => index === 0 || selected.includes(name))

  /** @returns the value for the URL; `undefined` for the default columns */
  function change(name: string, isShown: boolean): string | undefined {
    const chosen = names.filter((each) => (each === name ? isShown : shown.some((column) => column.name === each)))
    const text = chosen.join() === byDefault.join() ? undefined : chosen.join()
    keep(text)

    return text
  }

  return { offered, shown, change }
}
