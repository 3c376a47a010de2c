/** A result of a tool; every member may be absent. */
export interface Result {
  readonly clients?: readonly { readonly id: string }[]
  readonly calls?: readonly { readonly id: string }[]
  readonly customers?: readonly { readonly id: string }[]
}

/** Calls a tool. */
type Ask = (tool: string, given: object) => Promise<Result>

/** A question of an account manager, as in the guide. */
export interface Question {
  readonly question: string
  /** Calls the tools as an assistant does. `now` is the time of the question. */
  readonly answer: (ask: Ask, now: Date) => Promise<unknown>
  /** Text that the results must contain, in the demo data. */
  readonly fact: string
}

const dayMs = 86_400_000

function lastDays(now: Date, days: number) {
  return { start_date: new Date(now.getTime() - days * dayMs).toISOString(), end_date: now.toISOString() }
}

async function honda(ask: Ask): Promise<{ readonly client_id: string | undefined }> {
  const { clients } = await ask('list_clients', { name: 'Harbor Honda' })

  return { client_id: clients?.[0]?.id }
}

export const questions: readonly Question[] = [
  {
    question: 'Which calls of Harbor Honda mentioned a refund last week?',
    answer: async (ask, now) => ask('search_calls', { ...(await honda(ask)), ...lastDays(now, 7), search: 'refund' }),
    fact: 'then transferred her to billing for a refund.'
  },
  {
    question: 'Who wants their money back?',
    answer: (ask) => ask('search_calls', { search: '"money back"' }),
    fact: '"caller_full_name":"Helen Okafor"'
  },
  {
    question: 'How many calls and minutes did Harbor Honda have in the last 30 days?',
    answer: async (ask, now) => ask('get_statistics', { ...(await honda(ask)), ...lastDays(now, 30) }),
    fact: '"minutes":'
  },
  {
    question: 'Which client had the most calls in the last 30 days?',
    answer: async (ask, now) => ask('get_statistics', { ...lastDays(now, 30), group_by: 'client' }),
    fact: '"groups":[{"value":"'
  },
  {
    question: 'Which callers were unhappy in the last week?',
    answer: async (ask, now) => ask('search_calls', { ...lastDays(now, 7), sentiment: 'negative', limit: 50 }),
    fact: 'Helen Okafor was charged twice for one oil change'
  },
  {
    question: 'What exactly did Helen Okafor say?',
    answer: async (ask) => {
      const { calls } = await ask('search_calls', { caller_name: 'Helen Okafor', limit: 1 })

      return await ask('get_call', { id: calls?.[0]?.id })
    },
    fact: 'No! I want my money back. This is the third time I explain it.'
  },
  {
    question: 'What did Priya Natarajan call about, and how often?',
    answer: async (ask) => {
      const { customers } = await ask('find_customers', { name: 'Priya Natarajan' })

      return await ask('search_calls', { customer_id: customers?.[0]?.id })
    },
    fact: 'moved her brake inspection from 8:30 to 10:00'
  },
  {
    question: 'Which calls were handed over to a person in the last 24 hours?',
    answer: (ask, now) => ask('search_calls', { ...lastDays(now, 1), ended_reason: 'assistant-forwarded-call' }),
    fact: 'then transferred her to billing'
  },
  {
    question: 'What does the agent of Harbor Honda do wrong?',
    answer: async (ask) => ask('list_evaluations', { ...(await honda(ask)), status: 'completed', limit: 15 }),
    fact: 'Offered a booking to an upset caller'
  },
  {
    question: 'Are any calls missing?',
    answer: (ask) => ask('list_gaps', { resolved: false }),
    fact: '"showing":"0","gaps":[]'
  }
]
