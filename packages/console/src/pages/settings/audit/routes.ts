import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../routes/lazy-page.ts'
import { settingsRoute } from '../../../routes/settings.ts'
import { type AuditFilter, readAuditFilter } from './audit.ts'

interface AuditSearch extends AuditFilter {
  /** The id of the open event. */
  readonly event?: string
}

const audit = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'audit',
  validateSearch: (search): AuditSearch => ({
    ...readAuditFilter(search),
    ...(typeof search['event'] === 'string' && { event: search['event'] })
  }),
  component: lazyPage(() => import('./audit-page.tsx'), 'AuditPage')
})

export const auditRoutes = [audit] as const
