import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '#api/query-client.ts'
import { meQuery } from '#api/session/session.ts'
import { nonce } from '#lib/security/nonce.ts'
import { applyFormats } from '#ui/locale/formats.ts'
import { cssVariables, theme } from '#ui/theme/theme.ts'
import { router } from './app/router.ts'

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <Formatted />
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** The pages in the formats of the account. They are created again when the user changes these. */
function Formatted() {
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  const { locale = null, hour_cycle = null } = me ?? {}
  applyFormats({ locale, hour_cycle })

  return <RouterProvider key={`${locale} ${hour_cycle}`} router={router} />
}
