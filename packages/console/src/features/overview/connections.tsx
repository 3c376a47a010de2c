import type { Overview } from '@callbook/console-api'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getProvider } from '#features/endpoints/providers.ts'
import { accountHealth, hostName } from '#features/providers/account-words.ts'
import { RejectedLink } from '#features/rejections/rejected-link.tsx'
import { describeState, eventEndpointName } from '#features/webhooks/outbound/event-words.ts'
import { formatCount } from '#ui/formats.ts'
import { Status, type Tone } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import classes from './overview.module.css'

interface ConnectionsProps {
  readonly organization: string
  readonly health: Overview['health']
  /** Whether the user may manage endpoints. */
  readonly isManager: boolean
}

interface Connection {
  readonly key: string
  readonly tone: Tone
  readonly name: string
  readonly detail: string
  readonly state: ReactNode
  readonly link: Pick<LinkProps, 'params' | 'to'>
}

/** Maximum number of connections of a kind; those with problems come first. */
const mostShown = 5

const order: readonly Tone[] = ['bad', 'waiting', 'neutral', 'good']

/** State of every webhook URL, provider account and event endpoint. */
export function Connections({ organization, health, isManager }: ConnectionsProps) {
  const { provider_accounts: accounts, event_endpoints: receivers } = health
  const params = { organization }

  return (
    <section aria-labelledby="connections" className={classes.panel}>
      <h2 id="connections" className={classes.heading}>
        Connections
      </h2>
      <Kind
        name="Webhook URLs"
        connections={health.endpoints.map((endpoint) => ofEndpoint(organization, endpoint))}
        total={health.endpoints_total}
        isLinked={isManager}
        all={{ to: '/o/$organization/settings/webhooks', params }}
      />
      {accounts !== null && (
        <Kind
          name="Integrations"
          connections={accounts.map((account) => ofAccount(organization, account))}
          total={accounts.length}
          isLinked={isManager}
          all={{ to: '/o/$organization/settings/providers', params }}
        />
      )}
      {receivers !== null && (
        <Kind
          name="Outbound webhooks"
          connections={receivers.map((receiver) => ofReceiver(organization, receiver))}
          total={receivers.length}
          isLinked={isManager}
          all={{ to: '/o/$organization/settings/webhooks/outbound', params }}
        />
      )}
    </section>
  )
}

interface KindProps {
  readonly name: string
  readonly connections: readonly Connection[]
  readonly total: number
  readonly isLinked: boolean
  /** Page with all of them. */
  readonly all: Pick<LinkProps, 'params' | 'to'>
}

function Kind({ name, connections, total, isLinked, all }: KindProps) {
  const shown = connections
    .toSorted((one, other) => order.indexOf(one.tone) - order.indexOf(other.tone))
    .slice(0, mostShown)

  return (
    <>
      <h3 className={classes.kind}>
        {isLinked ? <Link {...all}>{name}</Link> : name} <span>{formatCount(total)}</span>
      </h3>
      {total === 0 && <p className={classes.none}>None yet</p>}
      <ul className={classes.connections}>
        {shown.map(({ key, tone, name: label, detail, state, link }) => (
          <li key={key}>
            <Status tone={tone}>{isLinked ? <Link {...link}>{label}</Link> : label}</Status>
            <bdi>{detail}</bdi>
            <span className={classes.time}>{state}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

type Health = Overview['health']

function ofEndpoint(organization: string, endpoint: Health['endpoints'][number]): Connection {
  const { id, client_id: client, client_name: detail, provider, alarm, rejected_reports: rejected } = endpoint
  const isBad = alarm !== null || rejected > 0

  return {
    key: id,
    tone: isBad ? 'bad' : endpoint.last_used_at === null ? 'neutral' : 'good',
    name: getProvider(provider).name,
    detail,
    state: stateOf(organization, endpoint),
    link: {
      to: '/o/$organization/settings/webhooks/$client/$endpoint',
      params: { organization, client, endpoint: id }
    }
  }
}

function stateOf(organization: string, endpoint: Health['endpoints'][number]): ReactNode {
  const { id, alarm, rejected_reports: rejected, last_used_at: at } = endpoint
  if (rejected > 0) return <RejectedLink organization={organization} endpoint={id} rejected={rejected} />
  if (alarm === null) return <Time at={at} otherwise="No reports yet" />

  return alarm === 'rejecting' ? 'Rejects reports' : 'No reports'
}

function ofAccount(organization: string, account: NonNullable<Health['provider_accounts']>[number]): Connection {
  const { tone, word } = accountHealth(account, new Date())
  const { id, provider, open_gaps: gaps } = account

  return {
    key: id,
    tone: tone === 'good' && gaps > 0 ? 'waiting' : tone,
    name: getProvider(provider).name,
    detail: hostName(account.base_url),
    state: gaps > 0 ? `${formatCount(gaps)} missing` : word,
    link: { to: '/o/$organization/settings/providers/$account', params: { organization, account: id } }
  }
}

function ofReceiver(organization: string, receiver: NonNullable<Health['event_endpoints']>[number]): Connection {
  const { tone, word } = describeState(receiver)

  return {
    key: receiver.id,
    tone,
    name: eventEndpointName(receiver),
    detail: '',
    state: word,
    link: {
      to: '/o/$organization/settings/webhooks/outbound/$endpoint',
      params: { organization, endpoint: receiver.id }
    }
  }
}
