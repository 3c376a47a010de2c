import { Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AuditEvent } from '../../../api/schema.ts'
import { Fact, Facts } from '../../../facts/facts.tsx'
import { Failure } from '../../../failure/failure.tsx'
import { Time } from '../../../time/time.tsx'
import { labelOfAct, labelOfKind } from './act-labels.ts'
import type { AuditFilter } from './audit.ts'
import { Changes } from './changes.tsx'
import classes from './event-dialog.module.css'
import { objectOf } from './object-words.ts'

interface EventDialogProps {
  readonly isOpen: boolean
  /** Undefined until it is read. */
  readonly event: AuditEvent | undefined
  /** Why it cannot be read. */
  readonly error: unknown
  readonly filter: AuditFilter
  readonly onClose: () => void
}

/** All there is to say of an event. */
export function EventDialog({ isOpen, event, error, filter, onClose }: EventDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={event === undefined ? 'Event' : labelOfAct(event.act)} size={640}>
      <Failure error={error} />
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
              <ObjectName event={event} />
              <code>{event.object_id}</code>
              <Only search={{ ...filter, object: event.object_id }}>All about it</Only>
            </Fact>
            {event.client_id !== null && event.client_id !== event.object_id && (
              <Fact label="Client">
                {event.client_name !== null && <bdi className={classes.name}>{event.client_name}</bdi>}
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

function ObjectName({ event }: { readonly event: AuditEvent }) {
  if (event.object_name === null) return null
  const { name } = objectOf(event)

  return (
    <>
      <bdi className={classes.name}>{name}</bdi>
      {event.object_detail !== null && <bdi className={classes.name}>{event.object_detail}</bdi>}
    </>
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
