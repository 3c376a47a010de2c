import type { WholeMapping } from '@callbook/console-api'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '#ui/failure/failure.tsx'
import { useAction } from '#ui/form/use-action.ts'
import { BodyTree } from './body-tree.tsx'
import { emptyDocument, type MappingDocument, type Target, withPointers } from './document.ts'
import { FieldRows } from './field-rows.tsx'
import classes from './mapping.module.css'
import { mappingsKey, previewQuery, saveMapping } from './mappings.ts'
import { ConditionRows, MessageRows } from './message-rows.tsx'
import { PreviewCalls } from './preview-calls.tsx'
import { StoreWaiting } from './store-waiting.tsx'

interface MappingEditorProps {
  readonly organization: string
  readonly mapping: WholeMapping
}

/** A received report next to the fields of a call, and the calls that the mapping reads. */
export function MappingEditor({ organization, mapping }: MappingEditorProps) {
  const { name, version, endpoints } = mapping
  const [edited, setEdited] = useState<MappingDocument | null>(mapping.document as MappingDocument | null)
  const [target, setTarget] = useState<Target>('id')
  const [sample, setSample] = useState('')
  const waiting = endpoints.reduce((sum, endpoint) => sum + endpoint.waiting, 0)
  const { data: preview, error } = useQuery(previewQuery(organization, { name, document: edited, sample, waiting }))
  const document = edited ?? (preview?.suggestion as MappingDocument | null | undefined) ?? emptyDocument
  const bodies = preview?.bodies ?? []
  const body = bodies.find((one) => one.body !== null)?.body ?? undefined
  const saving = useAction({
    send: () => saveMapping(organization, name, document, version),
    changes: mappingsKey(organization)
  })
  const problemOf = (path: string) =>
    edited === null ? undefined : preview?.problems.find((problem) => problem.path.startsWith(path))?.message
  const editor = { document, onChange: setEdited, onFocus: setTarget, problemOf }
  const isReady = bodies.some(({ outcome }) => outcome === 'report') && preview?.problems.length === 0

  return (
    <Stack gap="xl">
      <div className={classes.columns}>
        <Stack gap="sm" className={classes.beside}>
          <h2 className={classes.title}>Received report</h2>
          {body === undefined && <Text>No report has arrived yet. Send one from the vendor, or paste a sample.</Text>}
          {body !== undefined && (
            <BodyTree
              body={body}
              used={new Set(bodies.flatMap(({ fields }) => fields.flatMap(({ source }) => source ?? [])))}
              onPick={(pointer) => setEdited(withPointers(document, target, within(document, target, pointer)))}
            />
          )}
          <Textarea
            label="Sample report"
            description="JSON from the vendor’s documentation, in place of the waiting reports. It is not stored."
            autosize
            minRows={2}
            maxRows={12}
            spellCheck={false}
            value={sample}
            onChange={({ currentTarget }) => setSample(currentTarget.value)}
          />
          <h2 className={classes.title}>Call</h2>
          <PreviewCalls bodies={bodies} notes={preview?.notes ?? []} />
          <Failure error={error ?? saving.error} />
          <Group>
            <Button disabled={!isReady} loading={saving.isPending} onClick={() => saving.mutate()}>
              Save mapping
            </Button>
            <span role="status">{saving.isSuccess && 'Saved'}</span>
            {version > 0 && <StoreWaiting organization={organization} endpoints={endpoints} />}
          </Group>
        </Stack>
        <Stack gap="lg">
          <div>
            <h2 className={classes.title}>Fields of a call</h2>
            <Text size="sm" c="dimmed">
              Select a field, then click its value in the report. Several pointers are separated by spaces; the first
              readable value counts. A number that depends on the direction has two parts: inbound | outbound.
            </Text>
          </div>
          <FieldRows {...editor} />
          <h2 className={classes.title}>Messages</h2>
          <MessageRows {...editor} />
          <h2 className={classes.title}>Reports among other messages</h2>
          <ConditionRows {...editor} />
        </Stack>
      </div>
    </Stack>
  )
}

/** Pointers inside a message start at the message, and not at the body. */
function within({ messages }: MappingDocument, target: Target, pointer: string): string {
  const item = `${messages?.from ?? ''}/0`

  return target.startsWith('messages:') && target !== 'messages:from' && pointer.startsWith(`${item}/`)
    ? pointer.slice(item.length)
    : pointer
}
