import {
  alarmKinds,
  certainties,
  clientStatuses,
  clientTypes,
  customerStatuses,
  evaluationSources,
  evaluationWorkStates,
  membershipRoles,
  recordingKinds,
  reportSources,
  sentiments,
  subscriptionPlans
} from '@callbook/domain'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { identityProviderStates } from '../queries/accounts/identity-providers.ts'
import type { LinkPurpose } from '../queries/accounts/links.ts'
import { hourCycles, type PlatformRole } from '../queries/accounts/users.ts'
import type { ApiKeyEnvironment } from '../queries/api-keys.ts'
import type { AuditActor } from '../queries/audit-events.ts'
import type { Period } from '../queries/counts/time-range.ts'
import type { EndpointStatus } from '../queries/endpoints/endpoints.ts'
import { deliveryStates, eventEndpointModes } from '../queries/event-endpoint-values.ts'
import { disabledReasons, eventEndpointStates } from '../queries/event-endpoints/event-endpoints.ts'
import { gapEndings, gapKinds } from '../queries/gaps/gaps.ts'
import { listedOutcomes } from '../queries/gaps/reconciled-calls.ts'
import type { Maintenance } from '../queries/maintenance-runs.ts'
import { leaseKind, passKinds } from '../queries/provider-accounts/passes.ts'
import { providerAccountStates } from '../queries/provider-accounts/provider-accounts.ts'
import { recordingReasons, recordingStates } from '../queries/recordings/recording-states.ts'
import { createTestDatabase } from '../testing/index.ts'

const { testDb } = await createTestDatabase()

/** The values of a type without a list: the type checker compares them. */
const endpointStatuses: Record<EndpointStatus, true> = { active: true, inactive: true, revoked: true }
const environments: Record<ApiKeyEnvironment, true> = { production: true, sandbox: true }
const auditActors: Record<AuditActor['kind'], true> = { user: true, cli: true, api_key: true }
const linkPurposes: Record<LinkPurpose, true> = { sign_in: true, invitation: true, reset: true }
const maintenance: Record<Maintenance, true> = { backup: true, retention: true }
const periods: Record<Period, true> = { hour: true, day: true, month: true }
const platformRoles: Record<PlatformRole, true> = { account_manager: true, administrator: true }

/** The values of columns with a fixed list of values. */
const enumerations: Readonly<Record<string, readonly string[]>> = {
  'account_events.actor_kind': ['user', 'cli'],
  'api_keys.environment': Object.keys(environments),
  'audit_events.actor_kind': Object.keys(auditActors),
  'call_counts.period': Object.keys(periods),
  'call_recordings.kind': recordingKinds,
  'call_recordings.reason': recordingReasons,
  'call_recordings.state': recordingStates,
  'calls.sentiment': sentiments,
  'calls.source': reportSources,
  'clients.status': clientStatuses,
  'clients.subscription_plan': subscriptionPlans,
  'clients.type': clientTypes,
  'customers.customer_status': customerStatuses,
  'endpoint_alarms.certainty': certainties,
  'endpoint_alarms.kind': alarmKinds,
  'evaluations.source': evaluationSources,
  'evaluation_work.state': evaluationWorkStates,
  'event_deliveries.state': deliveryStates,
  'event_endpoints.disabled_reason': disabledReasons,
  'event_endpoints.payload_mode': eventEndpointModes,
  'event_endpoints.state': eventEndpointStates,
  'gaps.kind': gapKinds,
  'gaps.resolution': gapEndings,
  'identity_providers.state': identityProviderStates,
  'maintenance_runs.name': Object.keys(maintenance),
  'memberships.role': membershipRoles,
  'provider_accounts.state': providerAccountStates,
  'reconciled_calls.outcome': listedOutcomes,
  'reconciliation_runs.kind': [...passKinds, leaseKind],
  // A program answers no draft.
  'scorecard_trials.source': ['human', 'model'],
  'scorecard_trials.state': [...evaluationWorkStates, 'answered'],
  'sign_in_links.purpose': Object.keys(linkPurposes),
  'sign_in_links.role': membershipRoles,
  'users.hour_cycle': hourCycles,
  'users.platform_role': Object.keys(platformRoles),
  'webhook_endpoints.status': Object.keys(endpointStatuses)
}

/** Columns of such names that accept other values, each for a reason. */
const withoutList = {
  'audit_events.object_kind': 'every new kind of object would change the check',
  'calls.direction': 'calls_in_a_slot checks it',
  'calls.evaluation_status': 'calls_in_a_slot checks it',
  'calls.status': 'calls_in_a_slot checks it',
  'raw_reports.kind': 'providers have kinds of their own',
  'raw_reports.source': 'Citus permits no CHECK on a partitioned table',
  'report_idempotency.kind': 'providers have kinds of their own'
}

it('accepts exactly the values of each list', async () => {
  const { rows } = await sql<{ table: string; definition: string }>`
    select relname as table, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where contype = 'c' and connamespace = current_schema()::regnamespace and not relispartition`.execute(testDb)

  const checks = rows.flatMap(({ table, definition }) => {
    const [, column, values = ''] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition) ?? []
    return column === undefined ? [] : [[`${table}.${column}`, values.replaceAll(/'(\w+)'::text/g, '$1').split(', ')]]
  })

  expect(Object.fromEntries(checks)).toEqual(enumerations)
})

it('checks every column whose name promises a list', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and table_name not like 'raw_reports\\_%'
      and column_name ~ '(^|_)(direction|kind|outcome|period|purpose|role|source|state|status)$'`.execute(testDb)

  const unchecked = rows.filter(({ name }) => !(name in enumerations) && !(name in withoutList))
  expect(unchecked).toEqual([])
})
