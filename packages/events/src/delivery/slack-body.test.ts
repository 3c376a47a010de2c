import type { EventNames } from '@callbook/db'
import {
  type ClientId,
  type DeliveredEventType,
  deliveredEventTypes,
  eventTypes,
  type OrganizationId
} from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { eventBody } from './body.ts'
import { slackBody } from './slack-body.ts'

const [organization, client, id] = ['7', '3', '5'].map((digit) => `0199f1c2-0000-7000-8000-00000000000${digit}`)
const console = 'https://console.example.com/console'
const ofOrganization = `${console}/o/${organization}`
const names: EventNames = { client: 'Acme Honda', provider: 'retell', description: 'The CRM' }

describe('a Slack message', () => {
  it.each<{ type: DeliveredEventType; text: string }>([
    { type: 'call.stored', text: `<${ofOrganization}/calls/${id}|A call> of Acme Honda was stored.` },
    { type: 'call.updated', text: `<${ofOrganization}/calls/${id}|A call> of Acme Honda was updated.` },
    { type: 'evaluation.completed', text: `<${ofOrganization}/calls/${id}|A call> of Acme Honda was evaluated.` },
    { type: 'evaluation.updated', text: `<${ofOrganization}/calls/${id}|A call> of Acme Honda was re-evaluated.` },
    { type: 'customer.created', text: `<${ofOrganization}/customers/${id}|A customer> of Acme Honda was created.` },
    { type: 'customer.updated', text: `<${ofOrganization}/customers/${id}|A customer> of Acme Honda was updated.` },
    { type: 'customer.erased', text: `A customer ${id} of Acme Honda was erased.` },
    {
      type: 'endpoint.silent',
      text: `<${ofOrganization}/settings/webhooks/${client}/${id}|The webhook URL> of Acme Honda at Retell is not receiving calls.`
    },
    {
      type: 'endpoint.recovered',
      text: `<${ofOrganization}/settings/webhooks/${client}/${id}|The webhook URL> of Acme Honda at Retell has recovered.`
    },
    {
      type: 'endpoint.rejecting',
      text: `<${ofOrganization}/settings/webhooks/${client}/${id}|The webhook URL> of Acme Honda at Retell is rejecting reports.`
    },
    {
      type: 'gap.found',
      text: `There are <${ofOrganization}/settings/providers|missing calls> of Acme Honda at Retell.`
    },
    {
      type: 'event_endpoint.disabled',
      text: `<${ofOrganization}/settings/webhooks/outbound/${id}|The event endpoint> The CRM was disabled.`
    }
  ])('about $type links to the console', ({ type, text }) => {
    expect(sentence(type)).toBe(text)
  })

  it('links to the API or contains the id without a console URL', () => {
    const reported = (type: DeliveredEventType) => sentence(type, { at: '' })

    expect(reported('call.stored')).toBe(`<https://api.example.com/v1/calls/${id}|A call> of Acme Honda was stored.`)
    expect(reported('endpoint.silent')).toBe(`The webhook URL ${id} of Acme Honda at Retell is not receiving calls.`)
    expect(reported('gap.found')).toBe('There are missing calls of Acme Honda at Retell.')
    expect(sentence('call.stored', { at: '', api: '' })).toBe(`A call ${id} of Acme Honda was stored.`)
  })

  it('omits unknown names', () => {
    const nameless = { client: null, provider: null, description: null }

    for (const type of deliveredEventTypes)
      expect(sentence(type, { of: nameless })).not.toMatch(/Acme|Retell|CRM|null| {2}/)
    expect(sentence('endpoint.silent', { of: { ...nameless, provider: 'odd' } })).toMatch(
      / at odd is not receiving calls\.$/
    )
  })

  it('escapes links, mentions and entities in names', () => {
    const of = { client: '<!channel> & <https://x.example|Sons>', provider: null, description: null }

    expect(sentence('customer.erased', { of })).toBe(
      `A customer ${id} of &lt;!channel&gt; &amp; &lt;https://x.example|Sons&gt; was erased.`
    )
  })
})

function sentence(
  type: DeliveredEventType,
  { of = names, at = console, api = 'https://api.example.com' } = {}
): string {
  const event = {
    id: '0199f1c2-0000-7000-8000-000000000008',
    type: eventTypes[type].number,
    subjectId: id ?? '',
    clientId: client as ClientId,
    changedAt: '2026-11-20T15:04:12.537Z',
    epoch: '5b0c9d2f71e84a36',
    epochFirstSequence: 1
  }
  const reported = eventBody({ organizationId: organization as OrganizationId, sequence: 1, event }, api)
  if (reported === undefined) throw new Error('the type is not known')
  const { text, ...others } = JSON.parse(slackBody(reported, of, at))
  expect(others).toEqual({})

  return text
}
