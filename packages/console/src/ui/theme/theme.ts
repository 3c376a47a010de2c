import { type CSSVariablesResolver, createTheme, type MantineColorScheme, type MantineColorsTuple } from '@mantine/core'

const raised = { background: 'var(--callbook-raised)', border: '1px solid var(--callbook-hairline)' }

const keyCap = {
  background: 'none',
  border: '1px solid var(--callbook-hairline)',
  color: 'var(--mantine-color-dimmed)',
  fontFamily: 'inherit',
  fontSize: 11,
  fontWeight: 500,
  minWidth: 20,
  padding: '1px 5px',
  textAlign: 'center'
} as const

/** Names may be one long word. */
const title = { fontSize: 15, fontWeight: 600, lineHeight: 1.35, minWidth: 0, overflowWrap: 'anywhere' } as const

const dialog = {
  defaultProps: {
    // Otherwise the header is a second banner of the page.
    attributes: { header: { role: 'presentation' } },
    closeButtonProps: { 'aria-label': 'Close' },
    overlayProps: { backgroundOpacity: 0.4 },
    radius: 'md',
    shadow: 'xl',
    transitionProps: { duration: 100 }
  },
  // Long content scrolls below the header.
  styles: { content: raised, header: { background: 'var(--callbook-raised)' }, title }
}

// Colors and the appearance of the components of the library are defined in this folder.

const sans = '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'

/** Destructive actions, dark enough for light text. */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#f25c5c',
  '#d63939',
  '#c92a2a',
  '#b82626',
  '#9c1c1c'
]

/** The same for dark backgrounds, from text to the deepest surface. */
const dark: MantineColorsTuple = [
  '#e6e7ea',
  '#c6c8cd',
  '#a6a7ab',
  '#7d8189',
  '#33373e',
  '#292c32',
  '#1d2025',
  '#121417',
  '#0d0e11',
  '#08090a'
]

/** Neutral with a hint of blue: surfaces, borders, and text on light backgrounds. */
const gray: MantineColorsTuple = [
  '#fafafb',
  '#f4f5f7',
  '#ebecef',
  '#e1e3e8',
  '#d3d6dc',
  '#a9aeb8',
  '#80868f',
  '#5c636a',
  '#363b43',
  '#16191d'
]

/** Interactive and selected elements. */
const accent: MantineColorsTuple = [
  '#f0f1fe',
  '#e0e2fc',
  '#c5c9f8',
  '#a8adf4',
  '#8d93ee',
  '#767ce6',
  '#6067da',
  '#4f55cc',
  '#4a50c4',
  '#3a3f9e'
]

export const theme = createTheme({
  colors: { accent, gray, dark, red },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 8 },
  black: gray[9],
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: sans,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: { fontFamily: sans, fontWeight: '600' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'sm',
  shadows: {
    md: '0 8px 24px rgb(8 9 20 / 12%), 0 1px 3px rgb(8 9 20 / 8%)',
    xl: '0 24px 64px rgb(8 9 20 / 24%), 0 2px 6px rgb(8 9 20 / 12%)'
  },
  // Configured by name, because importing components would add them to the first chunk.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 28 } },
    Button: { styles: { root: { fontWeight: 500 } } },
    Drawer: { ...dialog, defaultProps: { ...dialog.defaultProps, radius: 0 } },
    InputWrapper: { styles: { label: { marginBottom: 6 }, description: { marginBottom: 6 } } },
    Kbd: { styles: { root: keyCap } },
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        transitionProps: { duration: 100 },
        withInitialFocusPlaceholder: false
      },
      styles: { dropdown: raised, item: { minHeight: 32 } }
    },
    Modal: dialog,
    PasswordInput: {
      styles: { visibilityToggle: { color: 'var(--mantine-color-dimmed)' } },
      defaultProps: { withAsterisk: false }
    },
    // In the selected entry, the description of the library has too little contrast.
    Spotlight: { ...dialog, styles: { content: raised, actionDescription: { color: 'inherit', opacity: 1 } } },
    NativeSelect: { defaultProps: { withAsterisk: false } },
    TextInput: { defaultProps: { withAsterisk: false } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 100 } } }
  }
})

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

export const schemes: readonly { readonly scheme: MantineColorScheme; readonly label: string }[] = [
  { scheme: 'auto', label: 'System' },
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' }
]

export function isScheme(value: string): value is MantineColorScheme {
  return schemes.some(({ scheme }) => scheme === value)
}
