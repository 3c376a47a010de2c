import { randomBytes } from 'node:crypto'
import { newId } from '@callbook/db'
import { addClient, addOrganization } from '@callbook/db/testing'
import { type EndpointId, parseKeyRing } from '@callbook/domain'
import { createEndpoint, readSignatureInput, signEndpoint, within } from '@callbook/operations'
import { tester } from '@callbook/operations/testing'
import { type Admin, secretsKey } from './admin.ts'

/** Creates a webhook URL with the signing secret `lion`, and the previous one `tiger`. */
export async function addSignedEndpoint({ db, testDb }: Admin) {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const urls = { keyRing: parseKeyRing(secretsKey), publicUrl: 'https://hooks.example.com' }
  const made = { id: newId<EndpointId>(), now: new Date(), randomBytes }
  const at = within(db, organizationId, tester)
  const { id, url } = await createEndpoint(at, { clientId, provider: 'vapi' }, { urls, ...made })
  const scheme = readSignatureInput({ preset: 'vapi' })
  for (const secret of ['tiger', 'lion']) await signEndpoint(at, id, { scheme, secret, keyRing: urls.keyRing, ...made })

  return { id, url }
}
