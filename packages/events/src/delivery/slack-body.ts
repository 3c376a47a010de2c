import type { EventNames } from '@callbook/db'
import { type EventObject, findProvider } from '@callbook/domain'
import type { EventBody } from './body.ts'

interface Words {
  /** Returns the word as a link to the resource, or with its id if there is no link. */
  readonly link: (word: string) => string
  /** ` of Acme Honda`; empty without a known client. */
  readonly ofClient: string
  /** ` at Vapi`; empty without a known provider. */
  readonly atProvider: string
  /** ` The CRM`; empty without a description. */
  readonly name: string
}

const sentences: Readonly<Record<EventBody['type'], (words: Words) => string>> = {
  'call.stored': ({ link, ofClient }) => `${link('A call')}${ofClient} was stored.`,
  'call.updated': ({ link, ofClient }) => `${link('A call')}${ofClient} was updated.`,
  'evaluation.completed': ({ link, ofClient }) => `${link('A call')}${ofClient} was evaluated.`,
  'evaluation.updated': ({ link, ofClient }) => `${link('A call')}${ofClient} was re-evaluated.`,
  'customer.created': ({ link, ofClient }) => `${link('A customer')}${ofClient} was created.`,
  'customer.updated': ({ link, ofClient }) => `${link('A customer')}${ofClient} was updated.`,
  'customer.erased': ({ link, ofClient }) => `${link('A customer')}${ofClient} was erased.`,
  'endpoint.silent': (words) => `${webhookUrl(words)} is not receiving calls.`,
  'endpoint.recovered': (words) => `${webhookUrl(words)} has recovered.`,
  'endpoint.rejecting': (words) => `${webhookUrl(words)} is rejecting reports.`,
  'gap.found': ({ link, ofClient, atProvider }) => `There are ${link('missing calls')}${ofClient}${atProvider}.`,
  'recording.stored': ({ link, ofClient }) => `The recording of ${link('a call')}${ofClient} was stored.`,
  'event_endpoint.disabled': ({ link, name }) => `${link('The event endpoint')}${name} was disabled.`,
  'event_endpoint.test': ({ link }) => `This is a test of ${link('the event endpoint')}.`
}

/**
 * Returns the body for an incoming webhook of Slack: one sentence about an event. It contains ids and the
 * organization's own names, but no data of a caller.
 * https://docs.slack.dev/messaging/formatting-message-text
 *
 * @param consoleUrl base URL of the console, without a trailing slash; empty if unknown
 */
export function slackBody(
  reported: EventBody,
  { client, provider, description }: EventNames,
  consoleUrl: string
): string {
  const { object, id } = reported.data
  const url = consolePage(reported, consoleUrl) ?? apiPage(reported)
  const words: Words = {
    link: (word) => (url === undefined ? withId(word, object, id) : `<${escaped(url)}|${word}>`),
    ofClient: client === null ? '' : ` of ${escaped(client)}`,
    atProvider: provider === null ? '' : ` at ${escaped(findProvider(provider)?.title ?? provider)}`,
    name: description === null || description === '' ? '' : ` ${escaped(description)}`
  }

  return JSON.stringify({ text: sentences[reported.type](words) })
}

function webhookUrl({ link, ofClient, atProvider }: Words): string {
  return `${link('The webhook URL')}${ofClient}${atProvider}`
}

/** A gap has no page of its own, and the event may stand for several gaps, so its id is omitted. */
function withId(word: string, object: EventObject, id: string): string {
  return object === 'gap' ? word : `${word} ${id}`
}

function apiPage({ data }: EventBody): string | undefined {
  return data.url?.startsWith('http') ? data.url : undefined
}

function consolePage({ type, data }: EventBody, consoleUrl: string): string | undefined {
  if (consoleUrl === '' || type === 'customer.erased') return undefined

  return `${consoleUrl}/o/${data.organization_id}/${pages[data.object](data)}`
}

/** Console page of each resource, relative to its organization's page. */
const pages: Readonly<Record<EventObject, (data: EventBody['data']) => string>> = {
  call: ({ id }) => `calls/${id}`,
  evaluation: ({ id }) => `calls/${id}`,
  customer: ({ id }) => `customers/${id}`,
  endpoint: ({ id, client_id: client }) => `settings/webhooks/${client}/${id}`,
  gap: () => 'settings/providers',
  event_endpoint: ({ id }) => `settings/webhooks/outbound/${id}`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes the three control characters of Slack. */
function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => escapes[character] ?? character)
}
