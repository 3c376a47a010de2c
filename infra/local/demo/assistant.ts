/** The voice agent of the demo calls, as the provider describes it in reports. */
export const assistant = {
  id: '6a5d0c7b-2f19-4b83-9e40-7d3c1b8f0a01',
  name: 'Harbor Honda front desk',
  firstMessage: 'Harbor Honda, this is Nora. Are you calling about sales, service or parts?',
  model: { provider: 'openai', model: 'gpt-4.1', temperature: 0.3 },
  transcriber: { provider: 'deepgram', model: 'nova-3', language: 'en' },
  voice: { provider: '11labs', voiceId: 'sarah' },
  serverMessages: ['end-of-call-report']
}

export const phoneNumber = {
  id: '19c4e7a2-8d35-4f60-b1c8-5e2a9d7b0c02',
  name: 'Harbor Honda main line',
  number: '+12025550190',
  provider: 'twilio'
}

export const systemInstruction =
  'You are Nora, the front desk of Harbor Honda. Find out whether the caller wants sales, service or parts. ' +
  'Collect full name, vehicle and preferred time, and confirm the appointment. Never quote a price. ' +
  'Hand complaints and anyone who asks for a person to a colleague.'

/** Phone number of Harbor Collision Center. */
export const collisionNumber = '+12025550191'

export const collisionInstruction =
  'You are Miles, who answers the phone of Harbor Collision Center. Ask first whether anybody is hurt. Collect full ' +
  'name and vehicle, and book a free estimate. Never quote a price, and always give a day. Hand complaints and ' +
  'accidents to a colleague.'
