import type { EventEndpointMode } from '@callbook/db'
import { eventEndpointModes } from '@callbook/db/values'
import { type ClientId, type EventType, eventTypeNames } from '@callbook/domain'
import { InputError } from '@callbook/operations/values'
import { type Command, Option } from 'commander'
import { readId } from '../arguments.ts'

const all = 'all'

export interface EventEndpointOptions {
  readonly url?: string
  readonly description?: string
  readonly type?: readonly (EventType | typeof all)[]
  readonly mode?: EventEndpointMode
  readonly client?: ClientId | typeof all
}

/** Adds the options that select the events and their format. */
export function withSettings(command: Command): Command {
  return command
    .option('--description <text>', 'description, for your information')
    .addOption(new Option('--type <type...>', 'event types to send').choices([all, ...eventTypeNames]))
    .addOption(new Option('--mode <mode>', 'content or format of the events').choices(eventEndpointModes))
}

/** Parses the client whose events are sent. */
export function clientOf(text: string): string {
  return text === all ? all : readId(text)
}

/**
 * Converts the options to an input of the API.
 *
 * @throws {InputError} if `--type all` is combined with other types
 */
export function settingsOf({ url, description, type, mode, client }: EventEndpointOptions): object {
  if (type !== undefined && type.length > 1 && type.includes(all)) {
    throw new InputError('--type all cannot be combined with other types')
  }

  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(type !== undefined && { types: type.includes(all) ? null : type }),
    ...(mode !== undefined && { mode }),
    ...(client !== undefined && { client_id: client === all ? null : client })
  }
}
