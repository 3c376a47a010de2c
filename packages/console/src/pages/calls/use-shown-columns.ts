import { useLocalStorage } from '@mantine/hooks'
import { callColumns } from './call-columns.tsx'

const names = callColumns.map(({ name }) => name)

/** Which columns somebody sees: those of the address, such as `client,caller`, or else those chosen here last. */
export function useShownColumns(person: string, asked: string | undefined) {
  const [kept, keep] = useLocalStorage<string | undefined>({
    key: `callbook-call-columns-${person}`,
    getInitialValueInEffect: false
  })
  const told = (asked ?? kept)?.split(',')
  const shown = callColumns.filter(({ name }, index) => index === 0 || told === undefined || told.includes(name))

  /** @returns what the address has of it; nothing for all of them */
  function change(name: string, isShown: boolean): string | undefined {
    const chosen = names.filter((each) => (each === name ? isShown : shown.some((column) => column.name === each)))
    const text = chosen.length === names.length ? undefined : chosen.join(',')
    keep(text)

    return text
  }

  return { shown, change }
}
