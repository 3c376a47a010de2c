import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@callbook/db/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { origin, startConsole } from '../testing/console/console.ts'
import { addIdentityProvider, start } from '../testing/console/sso.ts'
import { visitProvider } from '../testing/console/visit-provider.ts'

/** An identity provider of another author in another language; the package of Debian with this module. */
const portal = '/usr/share/perl5/Lemonldap/NG/Portal/Main.pm'
const hasLemonLdap = existsSync(portal) && existsSync('/usr/bin/plackup')
const client = { id: 'callbook', secret: 'practice-secret' }

describe.skipIf(!hasLemonLdap)('LemonLDAP::NG', () => {
  it('signs a user of a group in', async () => {
    const { testDb } = await createTestDatabase()
    const { open } = startConsole(testDb)
    const issuer = await startPortal()
    const groupRoles = [{ group: 'timelords', role: 'owner', client_id: null }]
    const { name } = await addIdentityProvider(testDb, { issuer }, { groupRoles, client })
    const browser = open()

    const url = await start(browser, { purpose: 'sign_in', name })
    const query = await visitProvider(url, { user: 'dwho', password: 'dwho' })
    const response = await browser.send('POST', '/session/sso/complete', { query })

    expect([response.statusCode, response.json().message]).toEqual([200, undefined])
    const me = (await browser.send('GET', '/me')).json().data
    expect(me).toMatchObject({ email: 'dwho@badwolf.org', organizations: [{ role: 'owner' }], is_confirmed: true })
  })
})

async function startPortal(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-lemonldap-'))
  const port = await findPort()
  const issuer = `http://127.0.0.1:${port}/`
  for (const name of ['conf', 'sessions', 'cache', 'lib', 'lib/GD']) await mkdir(join(folder, name))
  await writeFile(join(folder, 'conf/lmConf-1.json'), JSON.stringify(configuration(folder, issuer)))
  const cache = `{ namespace => 'c', default_expires_in => 600, cache_root => '${folder}/cache', cache_depth => 0 }`
  await writeFile(
    join(folder, 'lemonldap-ng.ini'),
    `[all]\n[configuration]\ntype=File\ndirName=${folder}/conf\nlocalStorage=Cache::FileCache\nlocalStorageOptions=${cache}\n` +
      `[portal]\nlogLevel=error\nstaticPrefix=/static\ntemplateDir=/usr/share/lemonldap-ng/portal/templates\n`
  )
  // The portal loads it even if no captcha is shown.
  await writeFile(join(folder, 'lib/GD/SecurityImage.pm'), 'package GD::SecurityImage;\nsub import {}\n1;\n')
  await writeFile(
    join(folder, 'app.psgi'),
    `use Lemonldap::NG::Portal::Main;\nLemonldap::NG::Portal::Main->run({ configStorage => { confFile => '${folder}/lemonldap-ng.ini' } });\n`
  )
  const env = { ...process.env, LLNG_DEFAULTCONFFILE: join(folder, 'lemonldap-ng.ini') }
  const server = ['-I', join(folder, 'lib'), '--host', '127.0.0.1', '--port', String(port), join(folder, 'app.psgi')]
  const running = spawn('/usr/bin/plackup', server, { env, stdio: 'ignore' })
  onTestFinished(async () => {
    running.kill()
    await rm(folder, { recursive: true, force: true })
  })
  await expect
    .poll(
      () =>
        fetch(`${issuer}.well-known/openid-configuration`).then(
          ({ status }) => status,
          () => 0
        ),
      { timeout: 60_000 }
    )
    .toBe(200)

  return issuer
}

function configuration(folder: string, issuer: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const rp = {
    oidcRPMetaDataOptionsClientID: client.id,
    oidcRPMetaDataOptionsClientSecret: client.secret,
    oidcRPMetaDataOptionsRedirectUris: `${origin}/console/sso/callback`,
    oidcRPMetaDataOptionsBypassConsent: 1,
    oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
    oidcRPMetaDataOptionsIDTokenForceClaims: 1,
    oidcRPMetaDataOptionsUserIDAttr: 'uid'
  }

  return {
    ...{ cfgNum: 1, cfgAuthor: 'test', cfgDate: '1', domain: '127.0.0.1', portal: issuer, key: 'k'.repeat(16) },
    ...{ authentication: 'Demo', userDB: 'Same', passwordDB: 'Null', registerDB: 'Null' },
    ...{ exportedVars: {}, macros: {}, groups: {}, locationRules: {} },
    demoExportedVars: { cn: 'cn', mail: 'mail', uid: 'uid' },
    ...{ cookieName: 'lemonldap', securedCookie: 0, whatToTrace: 'uid', timeout: 72_000, requireToken: 0 },
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: { Directory: join(folder, 'sessions'), LockDirectory: join(folder, 'sessions') },
    ...{ portalSkin: 'bootstrap', captcha_login_enabled: 0 },
    issuerDBOpenIDConnectActivation: 1,
    issuerDBOpenIDConnectPath: '^/oauth2/',
    issuerDBOpenIDConnectRule: 1,
    oidcServiceMetaDataIssuer: issuer,
    oidcServiceMetaDataAuthorizeURI: 'authorize',
    oidcServiceMetaDataTokenURI: 'token',
    oidcServiceMetaDataJWKSURI: 'jwks',
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcServicePrivateKeySig: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    oidcServicePublicKeySig: publicKey.export({ type: 'spki', format: 'pem' }),
    oidcServiceKeyIdSig: 'one',
    oidcRPMetaDataOptions: { callbook: rp },
    oidcRPMetaDataExportedVars: { callbook: { email: 'mail', name: 'cn', groups: 'groups;string;always' } },
    oidcRPMetaDataOptionsExtraClaims: { callbook: { profile: 'name groups' } }
  }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))

  return typeof address === 'object' && address !== null ? address.port : 0
}
