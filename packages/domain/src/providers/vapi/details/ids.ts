import type { IdPlaces } from '../../reading/details/ids.ts'

export const idPlaces: IdPlaces = {
  customer_id: ['message.customer.externalId', 'message.call.customer.externalId'],
  phone_number_id: ['message.call.phoneNumberId', 'message.phoneNumber.id'],
  call_sid: ['message.call.phoneCallProviderId', 'message.call.transport.callSid'],
  squad_id: ['message.call.squadId', 'message.squad.id'],
  workflow_id: ['message.call.workflowId'],
  campaign_id: ['message.call.campaignId'],
  call_name: ['message.call.name']
}
