import type { ExternalId } from '../../../calls/call-details.ts'
import { type IdOwner, type IdPlaces, idOf, readIds } from '../../reading/details/ids.ts'
import { asLine } from '../../reading/fields.ts'
import { readEach, readEachMember } from '../../reading/lists.ts'
import type { Source } from '../../reading/source.ts'

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

/** Reads the ids of a conversation, its tags, and the SIP headers that carry an id. */
export function readExternalIds(source: Source, owner: IdOwner): readonly ExternalId[] {
  const tags = readEach(source, 'data.tag_ids', (value) => asLine(value))
  const headers = readEachMember(source, `${phoneCall}.sip_header_dynamic_variables`, isIdHeader, (value) =>
    asLine(value)
  )

  return [
    ...readIds(source, places, owner),
    ...tags.flatMap((tag) => idOf('tag_id', tag, owner)),
    ...headers.flatMap(([header, id]) => idOf(header, id, owner))
  ]
}

function isIdHeader(name: string): boolean {
  return carriesId.test(name) && !ofCaller.test(name)
}

const carriesId = /^[\w-]{1,64}[_-]u?u?id$/i

/** Headers in which a network identifies the caller, even if the number is withheld. */
const ofCaller = /caller|calling|asserted|preferred|remote|party|identity|from|ani|diversion|number/i
