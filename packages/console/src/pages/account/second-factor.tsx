import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../dialog/confirm-dialog.tsx'
import { removeSecondFactor } from '../../second-factor/second-factor.ts'
import { SetUp } from '../../second-factor/set-up.tsx'
import { meQuery } from '../../session/session.ts'
import { Part } from '../../shell/part.tsx'
import { Status } from '../../status/status.tsx'

/** Turns the second factor on or off. */
export function SecondFactor() {
  const { data: me } = useQuery(meQuery)
  const [isOpen, dialog] = useDisclosure()
  const hasOne = me?.has_second_factor ?? false
  const mustHaveOne = me?.needs_second_factor ?? false

  return (
    <Part title="Second factor" about="A code of your telephone, asked for after the password.">
      <Group gap="lg">
        <Status tone={hasOne ? 'good' : 'neutral'}>{hasOne ? 'On' : 'Off'}</Status>
        {hasOne && !mustHaveOne && (
          <Button variant="default" onClick={dialog.open}>
            Turn off
          </Button>
        )}
        <SetUp isShown={!hasOne} />
      </Group>
      {mustHaveOne && (
        <Text mt="xs" c="dimmed">
          Whoever runs Callbook asks you for one, so that it cannot be turned off. An administrator can reset it, should
          you lose your telephone.
        </Text>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Turn off the second factor"
        act="Turn off"
        send={removeSecondFactor}
        changes={meQuery.queryKey}
      >
        Whoever learns your password can sign in with it alone. Your recovery codes end, and so do all your other
        sessions.
      </ConfirmDialog>
    </Part>
  )
}
