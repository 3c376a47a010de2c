import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '../../../routes/settings.ts'
import { type AuditFilter, readAuditFilter } from './audit.ts'

interface AuditSearch extends AuditFilter {
  /** The id of the event that is looked at. */
  readonly event?: string
}

const audit = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'audit',
  validateSearch: (search): AuditSearch => ({
    ...readAuditFilter(search),
    ...(typeof search['event'] === 'string' && { event: search['event'] })
  }),
  component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage')
})

export const auditRoutes = [audit] as const
