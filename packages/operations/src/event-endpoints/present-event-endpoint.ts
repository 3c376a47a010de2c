import type { EventEndpointRow } from '@callbook/db'
import type { OrganizationKey } from '@callbook/domain'
import { typesOf } from './types-of.ts'

export function presentEventEndpoint(organizationId: OrganizationKey, row: EventEndpointRow) {
  const { id, url, description, event_types, payload_mode, client_id, state, failing_since, created_at, updated_at } =
    row

  return {
    id,
    organization_id: organizationId,
    url,
    description,
    types: typesOf(event_types),
    mode: payload_mode,
    client_id,
    state,
    disabled_reason: state === 'disabled' ? row.disabled_reason : null,
    failing_since,
    created_at,
    updated_at
  }
}

export type PresentedEventEndpoint = ReturnType<typeof presentEventEndpoint>
