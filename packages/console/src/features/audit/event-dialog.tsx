import type { AuditEvent } from '@callbook/console-api'
import { Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Fact, Facts } from '#ui/facts.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { Time } from '#ui/time/time.tsx'
import { labelOfAction, labelOfKind } from './action-labels.ts'
import type { AuditFilter } from './audit-filter.ts'
import { describeObject, kindOfActor, nameOfActor } from './audit-words.ts'
import { Changes } from './changes.tsx'
import classes from './event-dialog.module.css'

interface EventDialogProps {
  readonly isOpen: boolean
  /** `undefined` while loading. */
  readonly event: AuditEvent | undefined
  readonly error: unknown
  readonly filter: AuditFilter
  readonly onClose: () => void
}

export function EventDialog({ isOpen, event, error, filter, onClose }: EventDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={event === undefined ? 'Event' : labelOfAction(event.act)}
      size={640}
    >
      <Failure error={error} />
      {event !== undefined && (
        <>
          <Facts>
            <Fact label="Time">
              <Time at={event.at} isLong />
            </Fact>
            <Fact label="Actor">
              <bdi>{nameOfActor(event)}</bdi> <span>{kindOfActor(event)}</span>
              {event.actor_id !== null && (
                <Only search={{ ...filter, actor: event.actor_id }}>Show all by this actor</Only>
              )}
            </Fact>
            {event.token_name !== null && (
              <Fact label="Access token">
                <bdi>{event.token_name}</bdi>
                <code>{event.token_id}</code>
              </Fact>
            )}
            <Fact label={labelOfKind(event.object_kind)}>
              <ObjectName event={event} />
              <code>{event.object_id}</code>
              {event.object_kind === 'call' && (
                <Link
                  from="/o/$organization/settings/audit"
                  to="/o/$organization/calls/$call"
                  params={{ call: event.object_id }}
                  className={classes.only}
                >
                  Open call
                </Link>
              )}
              <Only search={{ ...filter, object: event.object_id }}>Show all for this target</Only>
            </Fact>
            {event.client_id !== null && event.client_id !== event.object_id && (
              <Fact label="Client">
                {event.client_name !== null && <bdi className={classes.name}>{event.client_name}</bdi>}
                <code>{event.client_id}</code>
              </Fact>
            )}
            <Fact label="IP address">{event.ip ?? '–'}</Fact>
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
  const name = event.object_kind === 'call' ? event.object_name : describeObject(event).name

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
