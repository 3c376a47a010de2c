import type { MantineColorScheme } from '@mantine/core'

export const schemes: readonly { readonly scheme: MantineColorScheme; readonly label: string }[] = [
  { scheme: 'auto', label: 'System' },
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' }
]

export function isScheme(value: string): value is MantineColorScheme {
  return schemes.some(({ scheme }) => scheme === value)
}
