import { createTheme } from '@mantine/core'
import { accent, dark, gray, red } from './palette.ts'

// Colors and the appearance of the components of the library are defined in this folder.

const sans = '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'

const raised = { background: 'var(--callbook-raised)', border: '1px solid var(--callbook-hairline)' }

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
