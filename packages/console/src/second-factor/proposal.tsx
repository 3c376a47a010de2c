import { Text } from '@mantine/core'
import type { SecondFactorProposal } from '../api/schema.ts'
import { CopyButton } from '../copy/copy-button.tsx'
import { CodeField } from './code-field.tsx'
import classes from './proposal.module.css'
import { QrCode } from './qr-code.tsx'

interface ProposalProps {
  readonly proposal: SecondFactorProposal
  readonly error: string | undefined
}

/** The secret for an authenticator, as a picture and as text, and a field for the code that it then shows. */
export function Proposal({ proposal: { secret, uri }, error }: ProposalProps) {
  return (
    <>
      <Text>Scan this with an authenticator app, or type the key into it.</Text>
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
      <CodeField description="The six digits that the app shows now" error={error} />
    </>
  )
}
