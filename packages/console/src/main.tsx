import '#lib/trusted-types.ts'
import '#ui/theme/styles.ts'
import type { Me, Organization } from '@callbook/console-api'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { organizationQuery } from '#api/organizations.ts'
import { queryClient } from '#api/query-client.ts'
import { meQuery } from '#api/session.ts'
import { applyFormats } from '#ui/formats.ts'
import { cssVariables, theme } from '#ui/theme/theme.ts'
import { router } from './app/router.ts'

/** Content-Security-Policy nonce for styles, new in each response. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

// Used by the library that locks scrolling under a dialog.
setNonce(nonce)
readEmbeddedSession()

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<App />)

/** Session in the first HTML: `apps/management-api/src/console-pages/page-session.ts`. */
interface EmbeddedSession {
  readonly me: Me
  /** The open organization, for staff. */
  readonly organization: Organization | null
}

/** Adds the user and the organization that the page contains to the cache. A page without them requests them. */
function readEmbeddedSession(): void {
  const text = document.getElementById('session')?.textContent
  if (text === undefined) return
  const { me, organization }: EmbeddedSession = JSON.parse(text)
  queryClient.setQueryData(meQuery.queryKey, me)
  if (organization !== null) queryClient.setQueryData(organizationQuery(organization.id).queryKey, organization)
}

function App() {
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
