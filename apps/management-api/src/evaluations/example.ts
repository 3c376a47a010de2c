const call = {
  id: '0199f1c2-0000-7000-8000-000000000005',
  client_id: '0199f1c2-0000-7000-8000-000000000003',
  occurred_at: '2026-11-20T15:03:30.000Z',
  created_at: '2026-11-20T15:04:12.537Z',
  caller_full_name: 'Dana Whitfield',
  caller_phone_number: '+12025550147',
  call_summary: 'Dana booked a test drive for Saturday at 10.'
}

const leadQuality = {
  overall_score: 88,
  sentiment: { value: 'positive', rationale: 'Thanked the agent twice.' },
  flags: { negative_call: false, human_review_required: false, review_reason: null },
  scores: {
    lead_completion: { score: 95, rationale: 'Name, number and a day were taken.' },
    clarity_politeness: { score: 90, rationale: null },
    relevance_questions: { score: 85, rationale: null },
    objection_handling: { score: null, rationale: 'There was none.' },
    naturalness: { score: 80, rationale: null },
    lead_intent: { score: 92, rationale: 'Asked for the next free day.' },
    failure_risk: { score: 5, rationale: null }
  }
}

export const exampleEvaluation = {
  status: 'partial',
  updated_at: '2026-11-20T15:06:40.120Z',
  call,
  lead_quality: { state: 'completed', completed_at: '2026-11-20T15:06:40.120Z', result: leadQuality },
  prompt_adherence: { state: 'pending', completed_at: null, result: null }
}

export const exampleVersion = {
  call_id: call.id,
  domain: 'lead_quality',
  version: 1,
  is_current: true,
  source: 'model',
  model: 'judge-1',
  prompt_version: 'lead-quality-v1',
  input_tokens: 2_310,
  output_tokens: 412,
  cost_usd: 0.0042,
  created_at: '2026-11-20T15:06:40.120Z',
  result: leadQuality,
  evidence: [{ field: 'scores.lead_intent', message: 6, quote: 'When is your next free day?' }]
}

export const examplePromptAdherence = {
  score: 90,
  critical_failures_summary: null,
  what_went_well: ['Asked for the preferred day.'],
  what_went_wrong: [],
  recommendations_for_improvement: ['Confirm the phone number.'],
  prompt: { system_instruction: 'You are Riley. Book test drives.', system_variables: { store: 'Acme Honda' } }
}

/** Returns the stored version of a result by a human. */
export function exampleScores(result: object) {
  const ofModels = { model: null, prompt_version: null, input_tokens: null, output_tokens: null, cost_usd: null }

  return { ...exampleVersion, source: 'human', ...ofModels, version: 2, result, evidence: [] }
}
