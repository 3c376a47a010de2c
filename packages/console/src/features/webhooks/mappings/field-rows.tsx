import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { callStatusWords, directionWords } from '#features/calls/call-words.ts'
import {
  type MappingDocument,
  readPointers,
  readValueLines,
  type Target,
  withConditionValues,
  withOptions,
  withPointers,
  writeValueLines
} from './document.ts'
import classes from './mapping.module.css'

interface EditorProps {
  readonly document: MappingDocument
  readonly onChange: (document: MappingDocument) => void
  /** Called with the input that has the focus, for values picked from the body. */
  readonly onFocus: (target: Target) => void
  /** Faults of the mapping by their paths. */
  readonly problemOf: (path: string) => string | undefined
}

const time = ['iso', 's', 'ms'] as const

const units = ['s', 'ms', 'iso'] as const

/** A field of a call that a mapping can fill. */
interface FieldWords {
  readonly name: string
  readonly label: string
  /** The units of the vendor's value, the default first. */
  readonly units?: readonly string[]
  /** Our values, for a field with few of them. */
  readonly choices?: readonly string[]
}

/** Fields of a call, the most useful first. */
const fieldWords: readonly FieldWords[] = [
  { name: 'ended_at', label: 'End', units: time },
  { name: 'started_at', label: 'Start', units: time },
  { name: 'requested_at', label: 'Request', units: time },
  { name: 'duration_seconds', label: 'Duration', units: ['s', 'ms', 'min'] },
  { name: 'caller.phone_number', label: 'Caller number' },
  { name: 'caller.name', label: 'Caller name' },
  { name: 'caller.first_name', label: 'Caller first name' },
  { name: 'caller.last_name', label: 'Caller last name' },
  { name: 'caller.email', label: 'Caller email' },
  { name: 'direction', label: 'Direction', choices: Object.keys(directionWords) },
  { name: 'status', label: 'Status', choices: Object.keys(callStatusWords) },
  { name: 'stage', label: 'Stage', choices: ['preliminary', 'final'] },
  { name: 'ended_reason', label: 'End reason' },
  { name: 'summary', label: 'Summary' },
  { name: 'transcript', label: 'Transcript' },
  { name: 'recording_url', label: 'Recording' },
  { name: 'cost_usd', label: 'Cost', units: ['usd', 'cents'] },
  { name: 'agent.phone_number', label: 'Agent number' },
  { name: 'agent.id', label: 'Agent ID' },
  { name: 'agent.name', label: 'Agent name' },
  { name: 'agent.version', label: 'Agent version' },
  { name: 'language', label: 'Language' },
  { name: 'transfer_to', label: 'Transferred to' },
  { name: 'success', label: 'Success' },
  { name: 'sentiment', label: 'Sentiment' },
  { name: 'structured_data', label: 'Collected data' },
  { name: 'variables', label: 'Variables' },
  { name: 'metadata', label: 'Metadata' },
  { name: 'instructions', label: 'Prompt' }
]

export function FieldRows(props: EditorProps) {
  return (
    <div className={classes.fields}>
      <PointerInput {...props} target="id" label="Call ID" path="id" isRequired />
      {fieldWords.map((words) => (
        <FieldRow key={words.name} {...props} words={words} />
      ))}
    </div>
  )
}

interface PointerInputProps extends EditorProps {
  readonly target: Target
  readonly label: string
  /** Path of the target in the mapping. */
  readonly path: string
  readonly isRequired?: boolean
}

function PointerInput(props: PointerInputProps) {
  const { document, onChange, onFocus, problemOf, target, label, path, isRequired = false } = props
  const pointers = readPointers(document, target)

  return (
    <TextInput
      key={pointers}
      label={label}
      required={isRequired}
      defaultValue={pointers}
      placeholder="Click a value of the report"
      autoComplete="off"
      spellCheck={false}
      error={problemOf(path)}
      onFocus={() => onFocus(target)}
      onBlur={({ currentTarget: { value } }) => {
        if (value !== pointers) onChange(withPointers(document, target, value))
      }}
    />
  )
}

function FieldRow({ words, ...props }: EditorProps & { readonly words: FieldWords }) {
  const { name, label, units, choices } = words
  const { document, onChange, problemOf } = props
  const field = document.fields[name]
  const pointers = <PointerInput {...props} target={`field:${name}`} label={label} path={`fields.${name}`} />
  if (units !== undefined) {
    return (
      <div className={classes.row}>
        {pointers}
        <NativeSelect
          aria-label={`Unit of ${label}`}
          disabled={field === undefined}
          value={field?.unit ?? units[0]}
          data={units.map((unit) => ({ value: unit, label: unitWord(unit) }))}
          error={problemOf(`fields.${name}.unit`)}
          onChange={({ currentTarget }) => onChange(withOptions(document, name, { unit: currentTarget.value }))}
        />
      </div>
    )
  }
  if (choices === undefined || field === undefined) return pointers

  return (
    <>
      {pointers}
      <Textarea
        key={JSON.stringify(field.from)}
        label={`Values of ${label}`}
        description={`One per line: their value = ours. Ours: ${choices.join(', ')}`}
        autosize
        minRows={1}
        defaultValue={writeValueLines(field.values)}
        error={problemOf(`fields.${name}.values`)}
        onBlur={({ currentTarget }) =>
          onChange(withOptions(document, name, { values: readValueLines(currentTarget.value) }))
        }
      />
    </>
  )
}

const unitWords: Readonly<Record<string, string>> = {
  iso: 'Date and time',
  s: 'Seconds',
  ms: 'Milliseconds',
  min: 'Minutes',
  usd: 'US dollars',
  cents: 'US cents'
}

function unitWord(unit: string): string {
  return unitWords[unit] ?? unit
}

/** The list of messages, with pointers inside one message. */
export function MessageRows(props: EditorProps) {
  const { document, onChange } = props
  const { messages } = document
  const change = (options: object) => messages && onChange({ ...document, messages: { ...messages, ...options } })

  return (
    <div className={classes.fields}>
      <PointerInput {...props} target="messages:from" label="List of messages" path="messages.from" />
      {messages !== undefined && (
        <>
          <Checkbox
            label="The list is JSON text in a string"
            checked={messages.parse === 'json'}
            onChange={({ currentTarget: { checked } }) => {
              const { parse: _, ...others } = messages
              onChange({ ...document, messages: checked ? { ...others, parse: 'json' } : others })
            }}
          />
          <PointerInput {...props} target="messages:role" label="Speaker, inside a message" path="messages.role" />
          <PointerInput {...props} target="messages:text" label="Words, inside a message" path="messages.text" />
          <div className={classes.row}>
            <PointerInput {...props} target="messages:start" label="Time, inside a message" path="messages.start" />
            <NativeSelect
              aria-label="Unit of the time"
              value={messages.unit ?? 's'}
              data={units.map((unit) => ({ value: unit, label: unitWord(unit) }))}
              onChange={({ currentTarget }) => change({ unit: currentTarget.value })}
            />
          </div>
        </>
      )}
    </div>
  )
}

/** The condition that distinguishes reports of calls from other messages. */
export function ConditionRows(props: EditorProps) {
  const { document, onChange, problemOf } = props
  const [condition] = document.report_when ?? []
  const values = condition?.in ?? condition?.not_in ?? []

  return (
    <div className={classes.fields}>
      <PointerInput {...props} target="condition" label="Type of the message" path="report_when.0.pointer" />
      {condition !== undefined && (
        <TextInput
          key={values.join()}
          label={condition.not_in === undefined ? 'Values of a report' : 'Values of other messages'}
          description={
            condition.not_in === undefined
              ? 'Separated by commas. Any other message is not stored.'
              : 'Separated by commas. Messages with these values are not stored.'
          }
          defaultValue={values.join(', ')}
          error={problemOf(condition.not_in === undefined ? 'report_when.0.in' : 'report_when.0.not_in')}
          onBlur={({ currentTarget }) => onChange(withConditionValues(document, currentTarget.value))}
        />
      )}
    </div>
  )
}
