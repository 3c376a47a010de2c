import type { MantineColorScheme } from '@mantine/core'

/** The colours that one can choose. */
export const schemes: readonly { readonly scheme: MantineColorScheme; readonly label: string }[] = [
  { scheme: 'auto', label: 'As the system' },
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' }
]

export function isScheme(value: string): value is MantineColorScheme {
  return schemes.some(({ scheme }) => scheme === value)
}
