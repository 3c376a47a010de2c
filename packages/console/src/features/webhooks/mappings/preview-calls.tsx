import type { MappingPreview } from '@callbook/console-api'
import { Stack, Text } from '@mantine/core'
import { Status } from '#ui/status/status.tsx'
import { Time } from '#ui/time/time.tsx'
import classes from './mapping.module.css'

export function PreviewCalls({ bodies, notes }: Pick<MappingPreview, 'bodies' | 'notes'>) {
  return (
    <Stack gap="lg">
      {bodies.map((body, index) => (
        <div key={`${body.received_at} ${index}`}>
          <Text size="sm">
            {body.received_at !== null && <Time at={body.received_at} />} <Outcome body={body} />
          </Text>
          <dl className={classes.call}>
            {body.fields.map(({ field, value, source }) => (
              <Field key={field} field={field} value={value} source={source} />
            ))}
          </dl>
          {body.unreadable.length > 0 && <Text size="sm">Could not be read: {body.unreadable.join(', ')}</Text>}
        </div>
      ))}
      {notes.length > 0 && (
        <div>
          <Text size="sm">Verify in the documentation of the vendor:</Text>
          <ul>
            {notes.map((note) => (
              <li key={note}>
                <Text size="sm">{note}</Text>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  )
}

function Outcome({ body: { outcome, problem } }: { readonly body: MappingPreview['bodies'][number] }) {
  if (outcome === 'report') return <Status tone="good">A call</Status>

  return <Status tone={outcome === 'other' ? 'neutral' : 'waiting'}>{problem}</Status>
}

function Field({ field, value, source }: MappingPreview['bodies'][number]['fields'][number]) {
  return (
    <>
      <dt>{field}</dt>
      <dd>
        <span dir="auto">{value}</span> {source !== null && <code className={classes.source}>{source}</code>}
      </dd>
    </>
  )
}
