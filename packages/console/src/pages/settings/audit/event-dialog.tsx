import { Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AuditEvent } from '../../../api/schema.ts'
import { Fact, Facts } from '../../../facts/facts.tsx'
import { Time } from '../../../time/time.tsx'
import { labelOfAct, labelOfKind } from './act-labels.ts'
import type { AuditFilter } from './audit.ts'
import { Changes } from './changes.tsx'
import classes from './event-dialog.module.css'

interface EventDialogProps {
  /** Undefined while none is looked at. */
  readonly event: AuditEvent | undefined
  readonly filter: AuditFilter
  readonly onClose: () => void
}

/** All there is to say of an event. */
export function EventDialog({ event, filter, onClose }: EventDialogProps) {
  return (
    <Modal opened={event !== undefined} onClose={onClose} title={labelOfAct(event?.act ?? '')} size={640}>
      {event !== undefined && (
        <>
          <Facts>
            <Fact label="When">
              <Time at={event.at} isLong />
            </Fact>
            <Fact label="Who">
              <bdi>{event.actor_name}</bdi>
              {event.actor_id !== null && <Only search={{ ...filter, actor: event.actor_id }}>All by them</Only>}
            </Fact>
            <Fact label={labelOfKind(event.object_kind)}>
              <code>{event.object_id}</code>
              <Only search={{ ...filter, object: event.object_id }}>All about it</Only>
            </Fact>
            {event.client_id !== null && event.client_id !== event.object_id && (
              <Fact label="Client">
                <code>{event.client_id}</code>
              </Fact>
            )}
            <Fact label="From">{event.ip ?? '–'}</Fact>
            {event.request_id !== null && (
              <Fact label="Request">
                <code>{event.request_id}</code>
              </Fact>
            )}
          </Facts>
          <Changes changes={event.changes} />
        </>
      )}
    </Modal>
  )
}

function Only({ search, children }: { readonly search: AuditFilter; readonly children: ReactNode }) {
  return (
    <Link
      from="/o/$organization/settings/audit"
      to="/o/$organization/settings/audit"
      search={search}
      className={classes.only}
    >
      {children}
    </Link>
  )
}
