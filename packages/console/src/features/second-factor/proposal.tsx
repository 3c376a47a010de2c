import type { SecondFactorProposal } from '@callbook/console-api'
import { Text } from '@mantine/core'
import { CopyButton } from '#ui/copy/copy-button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import classes from './proposal.module.css'
import { QrCode } from './qr-code.tsx'

interface ProposalProps {
  readonly proposal: SecondFactorProposal
  readonly error: string | undefined
}

/** Secret for an authenticator as QR code and text, and a field for its code. */
export function Proposal({ proposal: { secret, uri }, error }: ProposalProps) {
  return (
    <>
      <Text>Scan this QR code with an authenticator app, or enter the key.</Text>
      <div className={classes.ways}>
        <QrCode value={uri} label="QR code of the key" />
        <div className={classes.key}>
          <span className={classes.label}>Key</span>
          <span className={classes.text}>
            <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton value={secret} what="key" />
          </span>
        </div>
      </div>
      <CodeField description="Six-digit code shown in the app" error={error} />
    </>
  )
}
