import type { ProviderName } from '../providers/index.ts'

/** A report of one call that costs far more than others of its size. */
export interface HostileReport {
  readonly provider: ProviderName
  /** The place and kind of its many members. */
  readonly name: string
  readonly body: string
}

type Frame = readonly [provider: ProviderName, place: string, before: string, after: string]

const lists: readonly Frame[] = [
  ['vapi', 'messages', '{"message":{"type":"end-of-call-report","artifact":{"messages":[', ']},"call":{"id":"ID"}}}'],
  ['vapi', 'costs', '{"message":{"type":"end-of-call-report","costs":[', '],"call":{"id":"ID"}}}'],
  ['retell', 'utterances', '{"event":"call_ended","call":{"transcript_object":[', '],"call_id":"ID"}}'],
  [
    'retell',
    'words',
    '{"event":"call_ended","call":{"transcript_object":[{"role":"user","content":"Hello","words":[',
    ']}],"call_id":"ID"}}'
  ],
  ['elevenlabs', 'turns', '{"type":"post_call_transcription","data":{"transcript":[', '],"conversation_id":"ID"}}'],
  [
    'elevenlabs',
    'tool results',
    '{"type":"post_call_transcription","data":{"transcript":[{"role":"agent","tool_results":[',
    ']}],"conversation_id":"ID"}}'
  ],
  ['bland', 'lines', '{"transcripts":[', '],"call_id":"ID"}'],
  ['callbook', 'messages', '{"type":"call.ended","report":{"messages":[', '],"id":"ID"}}'],
  ['livekit', 'items', '{"session_report":{"chat_history":{"items":[', ']},"job_id":"ID"}}']
]

const objects: readonly Frame[] = [
  [
    'vapi',
    'outputs',
    '{"message":{"type":"end-of-call-report","artifact":{"structuredOutputs":{',
    '}},"call":{"id":"ID"}}}'
  ],
  ['retell', 'variables', '{"event":"call_ended","call":{"collected_dynamic_variables":{', '},"call_id":"ID"}}'],
  ['retell', 'root', '{"event":"call_ended",', ',"call":{"call_id":"ID"}}'],
  [
    'elevenlabs',
    'variables',
    '{"type":"post_call_transcription","data":{"conversation_initiation_client_data":{"dynamic_variables":{',
    '}},"conversation_id":"ID"}}'
  ],
  [
    'elevenlabs',
    'collected',
    '{"type":"post_call_transcription","data":{"analysis":{"data_collection_results":{',
    '}},"conversation_id":"ID"}}'
  ],
  ['bland', 'metadata', '{"metadata":{', '},"call_id":"ID"}']
]

type Fill = readonly [name: string, make: (index: number) => string]

const items: readonly Fill[] = [
  ['numbers', () => '0'],
  ['objects', () => '{}'],
  ['small objects', () => '{"a":0}'],
  ['lists in lists', () => '[[[[]]]]'],
  ['turns', () => '{"role":"user","content":"a","message":"a","user":"user","text":"a"}'],
  ['addresses', () => '"http://a?b=c"'],
  ['secrets', () => '{"api_key":"a"}'],
  ['long numbers', () => '12345678901234567890']
]

const members: readonly Fill[] = [
  ['numbers', (index) => `"${nameOf(index)}":0`],
  ['objects', (index) => `"${nameOf(index)}":{}`],
  ['same names', () => '"a":0'],
  ['results', (index) => `"${nameOf(index)}":{"name":"a","result":1,"value":1}`],
  ['escaped names', (index) => `"\\u0061${nameOf(index)}":0`],
  ['names of people', (index) => `"name${nameOf(index)}":"a"`],
  ['secrets', () => '"api_key":"a"'],
  ['long numbers', (index) => `"${nameOf(index)}":12345678901234567890`]
]

/** Not only digits, because JavaScript sorts such names and no provider uses them. */
function nameOf(index: number): string {
  return `v${index.toString(36)}`
}

/** Returns reports of many tiny members, each of up to `maxBytes` bytes of ASCII. */
export function listHostileReports(maxBytes: number, callId: string): HostileReport[] {
  return [
    ...lists.flatMap((frame) => items.map((fill) => reportOf(frame, fill, maxBytes, callId))),
    ...objects.flatMap((frame) => members.map((fill) => reportOf(frame, fill, maxBytes, callId)))
  ]
}

function reportOf(frame: Frame, [name, make]: Fill, maxBytes: number, callId: string): HostileReport {
  const [provider, place, before, after] = frame
  const end = after.replace('ID', callId)
  const parts: string[] = []
  let room = maxBytes - before.length - end.length
  for (let index = 0; ; index += 1) {
    const part = make(index)
    room -= part.length + 1
    if (room < 0) break
    parts.push(part)
  }

  return { provider, name: `${place}: ${name}`, body: before + parts.join(',') + end }
}
