import { useLocalStorage } from '@mantine/hooks'

/** Whether letters alone do something: who dictates, or hits keys by mistake, turns that off. */
export function useSingleKeys() {
  return useLocalStorage({ key: 'callbook-single-keys', defaultValue: true })
}
