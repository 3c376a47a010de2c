import type { Scenario } from './scenario.ts'

const greeting = ['agent', 'Harbor Collision Center, this is Miles. How can I help?'] as const
const inbound = { provider: 'retell', direction: 'inbound' } as const
const outbound = { provider: 'bland', direction: 'outbound' } as const

/** Scenarios of calls to and from Harbor Collision Center. */
export const collisionCenter = {
  estimate: {
    ...inbound,
    endedReason: 'user_hangup',
    turns: [
      greeting,
      ['caller', 'Somebody backed into my {vehicle} in a car park. What does a dented door cost?'],
      ['agent', 'I am sorry to hear that. An estimator looks at it for free. May I have your name and a day?'],
      ['caller', '{name}. Tomorrow at noon?'],
      ['agent', 'Noon tomorrow is yours, {first}. Please bring the papers of your insurance.'],
      ['caller', 'Will do.']
    ],
    summary: '{name} brings a {vehicle} with a dented door for a free estimate tomorrow at noon.',
    structuredData: { intent: 'estimate', vehicle: '{vehicle}', appointment_booked: true },
    succeeded: true,
    evaluated: {
      lead: 90,
      sentiment: 'positive',
      why: 'Calmed by a free and early estimate.',
      adherence: 93,
      well: ['Gave no price on the phone', 'Said what to bring'],
      wrong: [],
      advice: []
    }
  },
  claim: {
    ...inbound,
    endedReason: 'agent_hangup',
    turns: [
      greeting,
      ['caller', 'I have a claim open for my {vehicle}. Do you work with my insurer?'],
      ['agent', 'We work with all of them. May I have your name and the number of the claim?'],
      ['caller', '{name}. I do not have the number here.'],
      ['agent', 'No problem, {first}. Send it by text when you find it, and we take it from there. Goodbye.']
    ],
    summary: '{name} has an open claim for a {vehicle} and sends its number later.',
    structuredData: { intent: 'insurance', vehicle: '{vehicle}', appointment_booked: false },
    succeeded: true,
    evaluated: {
      lead: 67,
      sentiment: 'neutral',
      why: 'Could not give the number, and was not pressed.',
      adherence: 84,
      well: ['Explained the next step'],
      wrong: ['Booked no appointment'],
      advice: ['Offer an appointment while the claim is looked up']
    }
  },
  status: {
    ...inbound,
    endedReason: 'user_hangup',
    turns: [
      greeting,
      ['caller', 'Is my {vehicle} ready? It is {name}.'],
      ['agent', 'It is in paint today, {first}, and will be ready on Friday after 3.'],
      ['caller', 'Great, see you on Friday.']
    ],
    summary: '{name} called about a {vehicle}, which will be ready on Friday after 3.',
    structuredData: { intent: 'status', vehicle: '{vehicle}', appointment_booked: false },
    succeeded: true,
    evaluated: {
      lead: 76,
      sentiment: 'positive',
      why: 'Got a day and an hour.',
      adherence: 90,
      well: ['Gave a definite day'],
      wrong: [],
      advice: ['Offer a message when it is ready']
    }
  },
  accident: {
    ...inbound,
    endedReason: 'call_transfer',
    forwardedTo: '+12025550194',
    turns: [
      greeting,
      ['caller', 'I just had an accident, my {vehicle} will not move. I am at the side of the road.'],
      ['agent', 'Are you safe, and is anybody hurt?'],
      ['caller', 'I am fine, just shaken. I need a tow.'],
      ['agent', 'I am putting you through to our tow desk right now. Please stay away from the traffic.']
    ],
    summary: 'The caller had an accident, is unhurt, and was put through to the tow desk.',
    structuredData: { intent: 'tow', vehicle: '{vehicle}', appointment_booked: false },
    succeeded: true,
    evaluated: {
      lead: 86,
      sentiment: 'mixed',
      why: 'Shaken, and thankful for quick help.',
      adherence: 96,
      well: ['Asked first whether anybody was hurt', 'Handed over at once'],
      wrong: [],
      advice: []
    }
  },
  delay: {
    ...inbound,
    endedReason: 'user_hangup',
    turns: [
      greeting,
      ['caller', 'You said my {vehicle} would be done a week ago. It is {name}.'],
      ['agent', 'It is waiting for a part, {first}. It should come soon.'],
      ['caller', 'Soon is what you said last time. I am paying for a rental every day.'],
      ['agent', 'I understand. It should come soon.'],
      ['caller', 'This is useless.']
    ],
    summary: '{name} is angry about a repair that is a week late and is paying for a rental car.',
    structuredData: { intent: 'complaint', vehicle: '{vehicle}', appointment_booked: false },
    succeeded: false,
    evaluated: {
      lead: 31,
      sentiment: 'negative',
      why: 'Heard the same words twice, and no day.',
      critical: 'A customer who pays for the delay was given no day',
      adherence: 55,
      well: ['Found the repair'],
      wrong: ['Gave no day', 'Did not hand over to a person'],
      advice: ['Have the workshop call back the same day']
    }
  },
  ready: {
    ...outbound,
    endedReason: 'ASSISTANT',
    turns: [
      ['agent', 'Hello {first}, this is Miles of Harbor Collision Center. Your {vehicle} is ready.'],
      ['caller', 'That was quick. Until when are you open?'],
      ['agent', 'Until 6 today. Shall we expect you?'],
      ['caller', 'I will be there at 5.'],
      ['agent', 'See you at 5, {first}. Goodbye.']
    ],
    summary: '{name} fetches the {vehicle} today at 5.',
    structuredData: { intent: 'pick_up', appointment_booked: true },
    succeeded: true,
    evaluated: {
      lead: 82,
      sentiment: 'positive',
      why: 'Glad that it was quick.',
      adherence: 92,
      well: ['Said who is calling', 'Agreed on a time'],
      wrong: [],
      advice: []
    }
  },
  followUp: {
    ...outbound,
    endedReason: 'USER',
    turns: [
      ['agent', 'Hello {first}, Miles of Harbor Collision Center. How do you like the repair of your {vehicle}?'],
      ['caller', 'The door is fine, but the paint does not quite match.'],
      ['agent', 'Thank you for telling us. May we have a look at it? Wednesday at 10 is free.'],
      ['caller', 'All right, Wednesday.']
    ],
    summary: '{name} finds that the paint of the {vehicle} does not match, and comes by on Wednesday at 10.',
    structuredData: { intent: 'follow_up', appointment_booked: true },
    succeeded: true,
    evaluated: {
      lead: 64,
      sentiment: 'mixed',
      why: 'Content but for the paint.',
      adherence: 88,
      well: ['Took the complaint seriously', 'Booked a look at it'],
      wrong: [],
      advice: ['Say that it costs nothing']
    }
  },
  notReached: {
    ...outbound,
    endedReason: 'no-answer',
    turns: [],
    summary: 'No one answered.',
    succeeded: false
  }
} as const satisfies Readonly<Record<string, Scenario>>
