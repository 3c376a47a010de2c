import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clientsQuery } from '../../../../clients/clients.ts'
import { Failure } from '../../../../failure/failure.tsx'
import { useAct } from '../../../../form/use-act.ts'
import { Part } from '../../../../shell/part.tsx'
import { providerOf } from '../../webhooks/providers.ts'
import { type Assignment, accountsQuery, unassignCalls } from '../provider-accounts.ts'
import type { OfAccount } from './account-page.tsx'
import { AssignCalls } from './assign-calls.tsx'
import classes from './assignment-section.module.css'

/** Which calls of the account belong to which webhook URL: what belongs to none is told, and not fetched. */
export function AssignmentSection({ organization, account }: OfAccount) {
  const [isOpen, dialog] = useDisclosure()
  const { assignments, provider } = account
  const { name } = providerOf(provider)

  return (
    <Part
      title="Whose calls they are"
      about={`An account at ${name} can have calls of several clients. Where nothing is said here, they belong to the webhook URL to which ${name} sends their reports, or to the one at which all calls of their assistant arrived in the last 30 days; never to one that is guessed.`}
    >
      <Stack gap="md" align="flex-start" maw={720}>
        {assignments.length === 0 ? (
          <Text>No webhook URL is chosen yet.</Text>
        ) : (
          <ul className={classes.list}>
            {assignments.map((assignment) => (
              <li key={`${assignment.endpoint_id} ${assignment.assistant_id}`}>
                <Assigned organization={organization} account={account} assignment={assignment} />
              </li>
            ))}
          </ul>
        )}
        <Button variant="default" onClick={dialog.open}>
          Assign calls
        </Button>
        <AssignCalls organization={organization} account={account} isOpen={isOpen} onClose={dialog.close} />
      </Stack>
    </Part>
  )
}

function Assigned({ organization, account, assignment }: OfAccount & { readonly assignment: Assignment }) {
  const { endpoint_id: endpoint, assistant_id: assistant, client_id: client } = assignment
  const { data: clients } = useQuery(clientsQuery(organization))
  const path = { organization, id: account.id }
  const removing = useAct({
    send: () => unassignCalls(path, assistant),
    changes: accountsQuery(organization).queryKey
  })
  const name = clients?.find(({ id }) => id === client)?.name ?? 'A client'

  return (
    <>
      <Group gap="sm" justify="space-between" wrap="nowrap" className={classes.row}>
        <span className={classes.words}>
          {assistant === null ? 'All calls' : <>Calls of {<code>{assistant}</code>}</>}
          {': '}
          <Link
            to="/o/$organization/settings/webhooks/$client/$endpoint"
            params={{ organization, client, endpoint }}
            className={classes.link}
          >
            <bdi>{name}</bdi>
          </Link>
        </span>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Remove: ${assistant ?? 'all calls'}, ${name}`}
          loading={removing.isPending}
          onClick={() => removing.mutate()}
        >
          Remove
        </Button>
      </Group>
      <Failure error={removing.error} />
    </>
  )
}
