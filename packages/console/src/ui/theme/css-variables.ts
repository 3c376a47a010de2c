import type { CSSVariablesResolver } from '@mantine/core'
import { accent, dark, gray } from './palette.ts'

/**
 * Overrides of library colors with too little contrast, and surfaces without a library name. In a style sheet they
 * would have lower precedence.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  // QR codes are black on white in every theme.
  variables: { '--callbook-paper': '#ffffff', '--callbook-ink': '#000000' },
  light: {
    '--mantine-color-dimmed': '#5c636a',
    '--mantine-color-placeholder': '#5c636a',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-default-border': gray[4],
    '--callbook-hairline': gray[2],
    '--callbook-raised': '#ffffff',
    '--callbook-side': gray[0],
    '--callbook-caller': accent[0],
    '--callbook-found': '#fff3bf',
    '--callbook-shown': '#ffd43b',
    '--callbook-hover': gray[1],
    '--callbook-selected': gray[2],
    '--callbook-accent-text': accent[7],
    '--callbook-field': gray[6],
    '--callbook-good': '#1a7f4b',
    '--callbook-waiting': '#b46a00',
    '--callbook-bad': '#c92a2a',
    '--callbook-neutral': gray[6],
    '--callbook-series-1': accent[7],
    '--callbook-series-2': '#c05a00',
    '--callbook-series-3': '#0b7a75',
    '--callbook-series-4': gray[6]
  },
  dark: {
    '--mantine-color-dimmed': '#a6a7ab',
    '--mantine-color-placeholder': '#a6a7ab',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-default-border': dark[4],
    '--callbook-hairline': '#22252a',
    '--callbook-raised': '#17191d',
    '--callbook-side': dark[8],
    '--callbook-caller': '#1d2040',
    '--callbook-found': '#4d3d00',
    '--callbook-shown': '#806000',
    '--callbook-hover': '#1a1c20',
    '--callbook-selected': '#24272d',
    '--callbook-accent-text': accent[4],
    '--callbook-field': '#6b7078',
    '--callbook-good': '#3fb879',
    '--callbook-waiting': '#e0a03c',
    '--callbook-bad': '#ff8787',
    '--callbook-neutral': dark[3],
    '--callbook-series-1': accent[4],
    '--callbook-series-2': '#f0a050',
    '--callbook-series-3': '#3cc4b4',
    '--callbook-series-4': dark[2]
  }
})
