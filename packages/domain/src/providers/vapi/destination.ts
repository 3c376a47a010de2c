import type { ReadingContext } from '../provider.ts'
import { readNormalizedDestination } from '../reading/destination.ts'
import { readLine } from '../reading/fields.ts'
import { readItems } from '../reading/lists.ts'
import type { Source } from '../reading/source.ts'

/** Reads the destination of a call: the party to which it was forwarded, else the last of several assistants. */
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

/** Returns the members with the value of a destination, by its type: number, SIP address or assistant. */
function membersOf(destination: string): readonly string[] {
  return ['number', 'sipUri', 'assistantName'].map((member) => `${destination}.${member}`)
}

const ofTransfer = membersOf('destination')

const connected: ReadonlySet<string | null> = new Set(['connected', 'completed'])

/** Reads the last transfer attempt that was answered. */
function readConnected(source: Source, { country }: ReadingContext): string | null {
  const transfers = readItems(source, 'message.artifact.transfers', 'message.call.artifact.transfers')
  const last = transfers.findLast((transfer) => connected.has(readLine(transfer, 'status')))

  return last === undefined ? null : readNormalizedDestination(last, country, ...ofTransfer)
}

/** The assistants of a squad, or of a handover, have the call in turn. */
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
