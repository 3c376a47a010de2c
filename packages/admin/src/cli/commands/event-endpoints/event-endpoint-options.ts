import { type EventEndpointMode, eventEndpointModes } from '@callbook/db'
import { type ClientId, type EventType, eventTypeNames } from '@callbook/domain'
import { type Command, Option } from 'commander'
import { InputError } from '../../../input-error.ts'
import { readId } from '../arguments.ts'

const all = 'all'

export interface EventEndpointOptions {
  readonly url?: string
  readonly description?: string
  readonly type?: readonly (EventType | typeof all)[]
  readonly mode?: EventEndpointMode
  readonly client?: ClientId | typeof all
}

/** The options that say which events are sent, and how. */
export function withSettings(command: Command): Command {
  return command
    .option('--description <text>', 'what it is, for the reader')
    .addOption(new Option('--type <type...>', 'only events of these types').choices([all, ...eventTypeNames]))
    .addOption(new Option('--mode <mode>', 'how much is sent of an event, or how').choices(eventEndpointModes))
}

/** Reads the client whose events are sent. */
export function clientOf(text: string): string {
  return text === all ? all : readId(text)
}

/**
 * What is said of an endpoint, as an input of the API has it.
 *
 * @throws {InputError}
 */
export function settingsOf({ url, description, type, mode, client }: EventEndpointOptions): object {
  if (type !== undefined && type.length > 1 && type.includes(all)) {
    throw new InputError('--type all cannot be given with other types')
  }

  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(type !== undefined && { types: type.includes(all) ? null : type }),
    ...(mode !== undefined && { mode }),
    ...(client !== undefined && { client_id: client === all ? null : client })
  }
}
