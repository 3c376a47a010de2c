import type { ReadingContext } from '../provider.ts'
import { readNormalizedDestination } from '../reading/destination.ts'
import { readItems, readLine } from '../reading/fields.ts'
import type { Source } from '../reading/source.ts'

/** Where a call went on to: whom it was forwarded to, else the assistant that had it last of several. */
export function readTransferDestination(source: Source, context: ReadingContext): string | null {
  return (
    readNormalizedDestination(source, context.country, ...destinations) ??
    readConnected(source, context) ??
    readLastAssistant(source)
  )
}

const destinations = [
  ...['message.destination', 'message.call.destination'].flatMap(membersOf),
  'message.call.forwardedPhoneNumber'
]

/** Where a destination has what it is, by its type: number, SIP address or assistant. */
function membersOf(destination: string): readonly string[] {
  return ['number', 'sipUri', 'assistantName'].map((member) => `${destination}.${member}`)
}

const ofTransfer = membersOf('destination')

const connected: ReadonlySet<string | null> = new Set(['connected', 'completed'])

/** The last that somebody took of the transfers that were tried. */
function readConnected(source: Source, { country }: ReadingContext): string | null {
  const transfers = readItems(source, 'message.artifact.transfers', 'message.call.artifact.transfers')
  const last = transfers.findLast((transfer) => connected.has(readLine(transfer, 'status')))

  return last === undefined ? null : readNormalizedDestination(last, country, ...ofTransfer)
}

/** One assistant after the other has the call of a squad, or of an assistant that hands over. */
function readLastAssistant(source: Source): string | null {
  const assistants = readItems(
    source,
    'message.artifact.assistantActivations',
    'message.call.artifact.assistantActivations'
  )
  const last = assistants.at(-1)

  return last === undefined || assistants.length === 1
    ? null
    : readNormalizedDestination(last, undefined, 'assistantName')
}
