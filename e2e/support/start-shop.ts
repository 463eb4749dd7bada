import { hash } from '@node-rs/argon2'
import { oauthClient, startFakeOAuth } from '../../test/fakes/oauth.ts'
import { oidcClient, startFakeOidc } from '../../test/fakes/oidc.ts'
import { makeDirectoryInMemory } from '../../test/support/directory.ts'
import { assertNoSecretsInLogs, collectRunLogs, noteSecrets, openRunLog } from '../../test/support/run-logs.ts'
import { embeddedAddress, freePort } from '../../test/support/shop-process.ts'
import { PASSWORD, PASSWORD_HASH, SHOP_DATABASE } from './database.ts'
import { secretsFromMails } from './mails.ts'
import { startOwnShop } from './own-shop.ts'
import { adminAccount, PROVIDER_URLS, SHOP_DATA, SHOP_URL } from './shop.ts'

/**
 * Starts one shop for all tests, and two fake sign-in providers. At the end none of its logs may contain a secret.
 */
export default async function openShop(): Promise<() => Promise<void>> {
  const PORT = await freePort()
  const url = `http://localhost:${PORT}`
  const google = await startFakeOidc(`${url}/api/auth/google/callback`, 'login page')
  const facebook = await startFakeOAuth(`${url}/api/auth/facebook/callback`, 'login page')
  await collectRunLogs(makeDirectoryInMemory())
  openRunLog()
  const shop = await startOwnShop({
    PORT,
    GOOGLE_CLIENT_ID: oidcClient.clientId,
    GOOGLE_CLIENT_SECRET: oidcClient.clientSecret,
    GOOGLE_ISSUER: google.issuer,
    FACEBOOK_CLIENT_ID: oauthClient.clientId,
    FACEBOOK_CLIENT_SECRET: oauthClient.clientSecret,
    FACEBOOK_AUTHORIZE_URL: `${facebook.url}/authorize`,
    FACEBOOK_TOKEN_URL: `${facebook.url}/token`,
    FACEBOOK_PROFILE_URL: `${facebook.url}/me`,
  })
  process.env[SHOP_URL] = url
  process.env[SHOP_DATABASE] = JSON.stringify(await embeddedAddress(shop.dataDirectory))
  process.env[PASSWORD_HASH] = await hash(PASSWORD)
  process.env[SHOP_DATA] = shop.dataDirectory
  process.env[PROVIDER_URLS] = [google.issuer, facebook.url].join()
  let isClosing = false
  shop.ended.then((how) => {
    if (!isClosing) console.error(`The shop ended with ${how} while the journeys went on:\n${shop.output()}`)
  })
  return async () => {
    isClosing = true
    await shop.stop()
    await google.stop()
    await facebook.stop()
    noteSecrets(adminAccount.password, ...(await secretsFromMails()))
    await assertNoSecretsInLogs()
  }
}
