import type { CallMessage } from '@callbook/domain'
import type { Mask } from './list-result.ts'
import { cut, firstThatFit, known, sizeOf } from './size.ts'

/** Maximum bytes of a message that is longer than a page. No other message is on its page. */
const longestBytes = 8_000

interface ShownMessages {
  /** Position of the shown messages. */
  readonly showing: string
  readonly messages: readonly object[]
  /** Position of the first message that is not shown; absent at the end. */
  readonly next_message?: number
}

interface Presentation {
  readonly mask: Mask
  readonly maxBytes: number
}

/**
 * Presents as many messages as fit into `maxBytes`. A message that is longer than this is cut.
 *
 * @param first position of the first one, from 0
 */
export function presentMessages(
  messages: readonly Partial<CallMessage>[],
  first: number,
  { mask, maxBytes }: Presentation
): ShownMessages {
  const present = (message: Partial<CallMessage>, nth: number, maxLength?: number) =>
    mask(presentMessage(message, first + nth), { maxLength }) as PresentedMessage
  const rest = messages.slice(first)
  const long = rest.findIndex(({ text = '' }) => text.length * leastBytes > maxBytes)
  const fitting = firstThatFit(eachOf(rest.slice(0, long === -1 ? undefined : long), present), maxBytes)
  const shown: object[] =
    fitting.length > 0
      ? fitting
      : rest.slice(0, 1).map((message) => shortened(present(message, 0, longestBytes), maxBytes))
  const next = first + shown.length
  const of = `of ${messages.length} messages`

  return {
    showing: shown.length === 0 ? `0 ${of}` : `${first} to ${next - 1} ${of}`,
    messages: shown,
    ...(next < messages.length && { next_message: next })
  }
}

/** Bytes of a character of text in a result: it is in it as JSON, and as JSON within a text. */
const leastBytes = 2

/** Presents one message after the other, so that those beyond the page cost nothing. */
function* eachOf<Item, Presented>(items: readonly Item[], present: (item: Item, nth: number) => Presented) {
  for (const [nth, item] of items.entries()) yield present(item, nth)
}

interface PresentedMessage {
  readonly index: number
  readonly text: string
}

function presentMessage(
  { role, text = '', start_seconds, tool_name }: Partial<CallMessage>,
  index: number
): PresentedMessage {
  return { index, ...known({ role, tool_name, start_seconds }), text }
}

/** A byte of text can become six bytes of JSON, so a text may have to be cut several times. */
function shortened(message: PresentedMessage, maxBytes: number): object {
  let bytes = longestBytes
  const short = () => ({ ...message, text: cut(message.text, bytes), is_cut: true })
  while (sizeOf(short()) > maxBytes && bytes > 1) bytes = Math.floor(bytes / 2)

  return short()
}
