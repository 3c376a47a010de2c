import { createNumbering, type Database, numberedEventsMetric } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import type { App } from '@callbook/http'
import { Counter } from 'prom-client'

/** Starts to number the committed events of an organization, without waiting for the result. */
export type NotifyChanges = (organizationId: OrganizationId) => void

/** Creates a function that numbers new events, until the app is closed. */
export function numberChanges(app: App, db: Database): NotifyChanges {
  const numbered = new Counter({ ...numberedEventsMetric, registers: [app.registry] })
  const numbering = createNumbering({
    db,
    onNumbered: (events) => numbered.inc(events),
    onFailed: (err) => app.log.warn({ err }, 'events could not be numbered; the worker will do it')
  })
  // Hooks run in reverse order: a hook of a plugin runs before the hooks of its app, which close the database.
  app.register(async (plugin) => void plugin.addHook('onClose', () => numbering.close()))

  return (organizationId) => numbering.nudge([organizationId])
}
