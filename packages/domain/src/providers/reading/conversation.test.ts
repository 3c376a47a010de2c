import { expect, it } from 'vitest'
import { elevenLabsReport, readCall, retellReport, vapiReport } from '../../testing/index.ts'

const vapi = (...messages: object[]) => vapiReport({ message: { artifact: { messages } } })
const retell = (...utterances: object[]) => retellReport({ call: { transcript_with_tool_calls: utterances } })
const elevenlabs = (turn: object) => elevenLabsReport({ data: { transcript: [turn] } })

it.each([
  [
    'when it ended, and who said it',
    'vapi',
    vapi({ role: 'bot', message: 'Hi', time: 5000, endTime: 6240.4, secondsFromStart: 0.6, assistantName: 'Nora' }),
    [{ role: 'assistant', text: 'Hi', start_seconds: 0.6, end_seconds: 1.84, speaker: 'Nora' }]
  ],
  [
    'nothing of times that do not fit together',
    'vapi',
    vapi(
      { role: 'user', message: 'Hi', time: 5000, endTime: 4000, secondsFromStart: 0.6, assistantName: 'Nora' },
      { role: 'user', message: 'Hi', time: 5000, endTime: 6000 },
      { role: 'user', message: 'Hi', time: 0, endTime: 1e308, secondsFromStart: 1e308 }
    ),
    [
      { role: 'user', text: 'Hi', start_seconds: 0.6 },
      { role: 'user', text: 'Hi', start_seconds: null },
      { role: 'user', text: 'Hi', start_seconds: 1e308 }
    ]
  ],
  [
    'which tool it was, unless there were several',
    'vapi',
    vapi(
      { role: 'tool_calls', toolCalls: [{ id: 'tool-1', function: { name: 'book', arguments: '{}' } }] },
      { role: 'tool_call_result', toolCallId: 'tool-1', name: 'book', result: 'done' },
      {
        role: 'tool_calls',
        toolCalls: [
          { id: 'tool-2', name: 'a' },
          { id: 'tool-3', name: 'b' }
        ]
      }
    ),
    [
      { role: 'tool', text: 'book({})', start_seconds: null, tool_call_id: 'tool-1', tool_name: 'book' },
      { role: 'tool', text: 'book → done', start_seconds: null, tool_call_id: 'tool-1', tool_name: 'book' },
      { role: 'tool', text: 'a()\nb()', start_seconds: null }
    ]
  ],
  [
    'when its last word ended, and which tool it was',
    'retell',
    retell(
      {
        role: 'agent',
        content: 'Hi there',
        words: [
          { start: 0.6, end: 0.8 },
          { start: 0.9, end: 1.25 }
        ]
      },
      { role: 'tool_call_invocation', tool_call_id: 'tool-1', name: 'book', arguments: '{}' },
      { role: 'tool_call_result', tool_call_id: 'tool-1', content: 'done' },
      { role: 'tool_call_result', tool_call_id: 'tool-2', content: 'odd' }
    ),
    [
      { role: 'assistant', text: 'Hi there', start_seconds: 0.6, end_seconds: 1.25 },
      { role: 'tool', text: 'book({})', start_seconds: null, tool_call_id: 'tool-1', tool_name: 'book' },
      { role: 'tool', text: 'book → done', start_seconds: null, tool_call_id: 'tool-1', tool_name: 'book' },
      { role: 'tool', text: 'odd', start_seconds: null, tool_call_id: 'tool-2' }
    ]
  ],
  [
    'whether it was interrupted, and which tool it was',
    'elevenlabs',
    elevenlabs({
      role: 'agent',
      message: 'Hi',
      time_in_call_secs: 3,
      interrupted: true,
      tool_calls: [{ request_id: 'tool-1', tool_name: 'book', params_as_json: '{}' }],
      tool_results: [{ request_id: 'tool-1', tool_name: 'book', result_value: 'done' }]
    }),
    [
      { role: 'assistant', text: 'Hi', start_seconds: 3, interrupted: true },
      { role: 'tool', text: 'book({})', start_seconds: 3, tool_call_id: 'tool-1', tool_name: 'book' },
      { role: 'tool', text: 'book → done', start_seconds: 3, tool_call_id: 'tool-1', tool_name: 'book' }
    ]
  ]
] as const)('a message includes %s: %s', (_, provider, body, messages) => {
  expect(readCall(provider, body).messages).toEqual(messages)
})
