import type { ExternalId } from '../../../calls/call-details.ts'
import { isObject } from '../../../json/json.ts'
import { type IdOwner, type IdPlaces, readId, readIds } from '../../reading/details/ids.ts'
import { readFirst, type Source, unreadable } from '../../reading/source.ts'

const phoneCall = 'data.metadata.phone_call'
const batchCall = 'data.metadata.batch_call'

const places: IdPlaces = {
  user_id: ['data.user_id', 'data.conversation_initiation_client_data.user_id'],
  phone_number_id: [`${phoneCall}.phone_number_id`],
  call_sid: [`${phoneCall}.call_sid`, 'data.metadata.body.CallSid', 'data.metadata.body.call_sid'],
  stream_sid: [`${phoneCall}.stream_sid`],
  sip_call_id: [`${phoneCall}.call_id`],
  batch_call_id: [`${batchCall}.batch_call_id`],
  batch_call_recipient_id: [`${batchCall}.batch_call_recipient_id`],
  campaign_id: [`${batchCall}.campaign.campaign_id`],
  campaign_lead_id: [`${batchCall}.campaign.campaign_lead_id`]
}

/** The ids of a conversation, its tags, and the SIP headers that carry an id. */
export function readExternalIds(source: Source, owner: IdOwner): readonly ExternalId[] {
  const tags = readFirst(source, ['data.tag_ids'], (value) => (Array.isArray(value) ? { ...value } : unreadable))
  const headers = readFirst(source, [`${phoneCall}.sip_header_dynamic_variables`], (value) =>
    isObject(value) ? value : unreadable
  )

  return [
    ...readIds(source, places, owner),
    ...membersOf(source, 'data.tag_ids.', tags).flatMap(([tag, index]) => readId(tag, 'tag_id', [index], owner)),
    ...membersOf(source, `${phoneCall}.sip_header_dynamic_variables.`, headers)
      .filter(([, header]) => carriesId.test(header) && !ofCaller.test(header))
      .flatMap(([list, header]) => readId(list, header, [header], owner))
  ]
}

function membersOf(source: Source, prefix: string, root: Source['root'] | null): (readonly [Source, string])[] {
  return Object.keys(root ?? {}).map((name) => [{ ...source, root: root ?? {}, prefix }, name] as const)
}

const carriesId = /^[\w-]{1,64}[_-]u?u?id$/i

/** Headers in which a network says who calls, also where the number is withheld. */
const ofCaller = /caller|calling|asserted|preferred|remote|party|identity|from|ani|diversion|number/i
