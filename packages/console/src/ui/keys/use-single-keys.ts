import { useLocalStorage } from '@mantine/hooks'

/** Whether single-key shortcuts are on. Users of dictation turn them off. */
export function useSingleKeys() {
  return useLocalStorage({ key: 'callbook-single-keys', defaultValue: true })
}
