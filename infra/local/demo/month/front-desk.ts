import type { Scenario } from './scenario.ts'

const greeting = ['agent', 'Harbor Honda, this is Nora. Are you calling about sales, service or parts?'] as const
const inbound = { provider: 'vapi', direction: 'inbound' } as const

/** Scenarios of calls to the front desk of Harbor Honda. */
export const frontDesk = {
  oilChange: {
    ...inbound,
    endedReason: 'assistant-said-end-call-phrase',
    turns: [
      greeting,
      ['caller', 'Service, please. My {vehicle} is due for an oil change.'],
      ['agent', 'Happy to help. May I have your full name, and which day suits you?'],
      ['caller', '{name}. Thursday before work, if you have it.'],
      ['agent', 'Thursday at 7:45 is free, {first}. Shall I book it?'],
      ['caller', 'Perfect, yes.'],
      ['agent', 'Booked for Thursday at 7:45. Thank you for calling Harbor Honda, goodbye.']
    ],
    summary: '{name} booked an oil change for a {vehicle} on Thursday at 7:45.',
    structuredData: { intent: 'service', vehicle: '{vehicle}', appointment_booked: true },
    succeeded: true,
    evaluated: {
      lead: 88,
      sentiment: 'positive',
      why: 'Got the early slot at once.',
      adherence: 94,
      well: ['Collected name, vehicle and time', 'Confirmed the appointment'],
      wrong: [],
      advice: ['Mention how long the visit takes']
    }
  },
  recall: {
    ...inbound,
    endedReason: 'customer-ended-call',
    turns: [
      greeting,
      ['caller', 'I got a letter about a recall on my {vehicle}. Is that something you do?'],
      ['agent', 'Yes, recalls are done here at no charge. May I have your name and a day that suits you?'],
      ['caller', '{name}. Any afternoon next week.'],
      ['agent', 'Tuesday at 2 is open, {first}, and the parts are in stock. Shall I take it?'],
      ['caller', 'Tuesday at 2. Thanks!']
    ],
    summary: '{name} called about the recall of a {vehicle} and has an appointment on Tuesday at 2.',
    structuredData: { intent: 'recall', vehicle: '{vehicle}', appointment_booked: true },
    succeeded: true,
    evaluated: {
      lead: 83,
      sentiment: 'positive',
      why: 'Relieved that it costs nothing.',
      adherence: 89,
      well: ['Knew that recalls are free', 'Checked for parts'],
      wrong: ['Did not repeat the appointment at the end'],
      advice: ['Repeat day and time before saying goodbye']
    }
  },
  usedCar: {
    ...inbound,
    endedReason: 'assistant-forwarded-call',
    forwardedTo: '+12025550192',
    turns: [
      greeting,
      ['caller', 'Sales. You have a used {vehicle} on your site. What is your best price on it?'],
      ['agent', 'A colleague in sales gives you the price. May I have your name, and shall I put you through?'],
      ['caller', '{name}. Please do, I can come by today.'],
      ['agent', 'One moment, {first}, I am connecting you with sales.']
    ],
    summary: '{name} wants to buy a used {vehicle} and was put through to sales.',
    structuredData: { intent: 'sales', vehicle: '{vehicle}', appointment_booked: false },
    succeeded: true,
    evaluated: {
      lead: 94,
      sentiment: 'positive',
      why: 'Ready to come by the same day.',
      adherence: 97,
      well: ['Did not quote a price', 'Handed over to a person who can'],
      wrong: [],
      advice: ['Ask for a number in case the line drops']
    }
  },
  parts: {
    ...inbound,
    endedReason: 'customer-ended-call',
    turns: [
      greeting,
      ['caller', 'Parts. Do you have a cabin filter for a {vehicle}?'],
      ['agent', 'We do. May I have your name, so that I can put one aside?'],
      ['caller', '{name}. I will fetch it on Saturday.'],
      ['agent', 'It is at the parts desk under your name, {first}. Anything else?'],
      ['caller', 'No, that is all.']
    ],
    summary: '{name} has a cabin filter for a {vehicle} put aside until Saturday.',
    structuredData: { intent: 'parts', vehicle: '{vehicle}', appointment_booked: false },
    succeeded: true,
    evaluated: {
      lead: 71,
      sentiment: 'neutral',
      why: 'A short errand, quickly done.',
      adherence: 91,
      well: ['Collected the name', 'Put the part aside'],
      wrong: [],
      advice: ['Offer to have it fitted']
    }
  },
  complaint: {
    ...inbound,
    endedReason: 'assistant-forwarded-call',
    forwardedTo: '+12025550193',
    turns: [
      greeting,
      ['caller', 'I was there on Monday and the rattle in my {vehicle} is still there. I want a manager.'],
      ['agent', 'I am sorry about that. I can book another appointment for you.'],
      ['caller', 'I do not want another appointment. I want somebody to own this.'],
      ['agent', 'Of course. May I have your name? I am putting you through to the service manager.'],
      ['caller', '{name}. About time.']
    ],
    summary: '{name} complained that a repair of a {vehicle} did not last, and was put through to the manager.',
    structuredData: { intent: 'complaint', vehicle: '{vehicle}', appointment_booked: false },
    succeeded: false,
    evaluated: {
      lead: 34,
      sentiment: 'negative',
      why: 'Had to ask twice for a person.',
      critical: 'A caller with a complaint was offered another appointment',
      adherence: 58,
      well: ['Handed over to the manager in the end'],
      wrong: ['Offered an appointment to a caller who wanted to talk to a person'],
      advice: ['Hand a complaint over at the first request'],
      quotes: {
        lead_quality: [
          ['sentiment', 3, 'I do not want another appointment. I want somebody to own this.'],
          ['scores.lead_intent', 1, 'I want a manager.']
        ],
        prompt_adherence: [
          ['what_went_wrong.0', 2, 'I can book another appointment for you.'],
          ['what_went_well.0', 4, 'I am putting you through to the service manager.']
        ]
      }
    }
  },
  misheard: {
    ...inbound,
    endedReason: 'customer-ended-call',
    turns: [
      greeting,
      ['caller', 'Hi, I need a loaner while my {vehicle} is in.'],
      ['agent', 'You are looking for a loan. Are you calling about a new or a used car?'],
      ['caller', 'No, a loaner. A car for the day.'],
      ['agent', 'I see. Which car would you like to buy?'],
      ['caller', 'Forget it.']
    ],
    summary: 'The caller wanted a loaner car, but the agent understood a loan. The caller hung up.',
    structuredData: { intent: 'unknown', appointment_booked: false },
    succeeded: false,
    evaluated: {
      lead: 27,
      sentiment: 'negative',
      why: 'Was misunderstood twice and hung up.',
      critical: 'The agent misunderstood a simple request twice',
      adherence: 48,
      well: ['Stayed polite'],
      wrong: ['Did not collect a name', 'Did not offer a person'],
      advice: ['Offer a colleague after the second misunderstanding'],
      quotes: {
        lead_quality: [
          ['sentiment', 5, 'Forget it.'],
          ['scores.failure_risk', 4, 'Which car would you like to buy?']
        ]
      }
    }
  },
  hours: {
    ...inbound,
    endedReason: 'customer-ended-call',
    turns: [
      greeting,
      ['caller', 'Just a question, are you open on Saturday?'],
      ['agent', 'Yes, sales and parts from 9 to 5, service from 8 to noon. Is there anything I can book for you?'],
      ['caller', 'Not today, thank you.']
    ],
    summary: 'The caller wanted to know the opening hours on Saturday.',
    structuredData: { intent: 'information', appointment_booked: false },
    succeeded: true,
    evaluated: {
      lead: 52,
      sentiment: 'neutral',
      why: 'Wanted to know one thing.',
      adherence: 86,
      well: ['Answered at once', 'Offered to book'],
      wrong: ['Did not ask for a name'],
      advice: []
    }
  },
  reminder: {
    provider: 'vapi',
    direction: 'outbound',
    endedReason: 'assistant-said-end-call-phrase',
    turns: [
      ['agent', 'Hello, this is Nora of Harbor Honda. Am I speaking with {first}?'],
      ['caller', 'Yes, that is me.'],
      ['agent', 'You have an appointment for your {vehicle} tomorrow at 9. Will you be there?'],
      ['caller', 'I will.'],
      ['agent', 'Thank you, {first}. See you tomorrow, goodbye.']
    ],
    summary: '{name} confirmed the appointment of tomorrow at 9.',
    structuredData: { intent: 'reminder', vehicle: '{vehicle}', appointment_booked: true },
    succeeded: true,
    evaluated: {
      lead: 79,
      sentiment: 'positive',
      why: 'Confirmed without a question.',
      adherence: 95,
      well: ['Said who is calling', 'Confirmed the appointment'],
      wrong: [],
      advice: []
    }
  },
  notReached: {
    provider: 'vapi',
    direction: 'outbound',
    endedReason: 'customer-did-not-answer',
    turns: [],
    summary: 'No one answered.',
    succeeded: false
  },
  busy: {
    provider: 'vapi',
    direction: 'outbound',
    endedReason: 'customer-busy',
    turns: [],
    summary: 'The line was busy.',
    succeeded: false
  }
} as const satisfies Readonly<Record<string, Scenario>>
