import type { EventNames } from '@callbook/db'
import { type EventObject, findProvider } from '@callbook/domain'
import type { EventBody } from './body.ts'

/** What a sentence says: a word leads to what it stands for, wherever that can be opened. */
interface Words {
  /** The word as a link, or with the id of what it stands for. */
  readonly link: (word: string) => string
  /** ` of Acme Honda`; nothing where the client is not known, or there is none. */
  readonly ofClient: string
  /** ` at Vapi`, likewise. */
  readonly atProvider: string
  /** ` The CRM`, likewise. */
  readonly name: string
}

const sentences: Readonly<Record<EventBody['type'], (words: Words) => string>> = {
  'call.stored': ({ link, ofClient }) => `${link('A call')}${ofClient} was stored.`,
  'call.updated': ({ link, ofClient }) => `${link('A call')}${ofClient} was updated.`,
  'evaluation.completed': ({ link, ofClient }) => `${link('A call')}${ofClient} was evaluated.`,
  'evaluation.updated': ({ link, ofClient }) => `${link('A call')}${ofClient} was evaluated anew.`,
  'customer.created': ({ link, ofClient }) => `${link('A customer')}${ofClient} is new.`,
  'customer.updated': ({ link, ofClient }) => `${link('A customer')}${ofClient} was updated.`,
  'customer.erased': ({ link, ofClient }) => `${link('A customer')}${ofClient} was erased.`,
  'endpoint.silent': (words) => `${webhookUrl(words)} gets no calls.`,
  'endpoint.recovered': (words) => `${webhookUrl(words)} is well again.`,
  'endpoint.rejecting': (words) => `${webhookUrl(words)} refuses reports.`,
  'gap.found': ({ link, ofClient, atProvider }) => `There are ${link('gaps')} in the calls${ofClient}${atProvider}.`,
  'event_endpoint.disabled': ({ link, name }) => `${link('The endpoint for events')}${name} was disabled.`,
  'event_endpoint.test': ({ link }) => `This is a test of ${link('the endpoint for events')}.`
}

/**
 * The body of an incoming webhook of Slack: one sentence about an event, with ids and the names of what is the
 * organization's own, and nothing of a caller.
 * https://docs.slack.dev/messaging/formatting-message-text
 *
 * @param consoleUrl where people open the console, without a slash at its end; empty when nobody has said so
 */
export function slackBody(told: EventBody, { client, provider, description }: EventNames, consoleUrl: string): string {
  const { object, id } = told.data
  const url = consolePage(told, consoleUrl) ?? apiPage(told)
  const words: Words = {
    link: (word) => (url === undefined ? withId(word, object, id) : `<${escaped(url)}|${word}>`),
    ofClient: client === null ? '' : ` of ${escaped(client)}`,
    atProvider: provider === null ? '' : ` at ${escaped(findProvider(provider)?.title ?? provider)}`,
    name: description === null || description === '' ? '' : ` ${escaped(description)}`
  }

  return JSON.stringify({ text: sentences[told.type](words) })
}

function webhookUrl({ link, ofClient, atProvider }: Words): string {
  return `${link('The webhook URL')}${ofClient}${atProvider}`
}

/** The id of a gap leads nowhere, and there may be several. */
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

/** Where the console shows it, below the page of its organization. */
const pages: Readonly<Record<EventObject, (data: EventBody['data']) => string>> = {
  call: ({ id }) => `calls/${id}`,
  evaluation: ({ id }) => `calls/${id}`,
  customer: ({ id }) => `customers/${id}`,
  endpoint: ({ id, client_id: client }) => `settings/webhooks/${client}/${id}`,
  gap: () => 'settings/providers',
  event_endpoint: ({ id }) => `settings/webhooks/outbound/${id}`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The three characters that Slack takes for something else. */
function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => escapes[character] ?? character)
}
