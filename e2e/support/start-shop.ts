import { join } from 'node:path'
import { oauthClient, startOAuthCounterpart } from '../../test/fakes/oauth.ts'
import { oidcClient, startOidcCounterpart } from '../../test/fakes/oidc.ts'
import { makeDirectory } from '../../test/support/directory.ts'
import { assertQuietLogs, keepRunLogs, noteSecrets, openLog } from '../../test/support/run-logs.ts'
import { builtShop, freePort, startShopProcess } from '../../test/support/shop-process.ts'
import { mailedSecrets } from './mails.ts'
import { adminAccount, PROVIDER_URLS, SHOP_DATA, SHOP_URL } from './shop.ts'

/**
 * One shop for all journeys, as an operator starts it, on a free port and with its data in a directory of its own; and
 * the two providers through whom one signs in to it. In the end none of its logs may have told a secret.
 */
export default async function openShop(): Promise<() => Promise<void>> {
  const dataDirectory = makeDirectory()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const google = await startOidcCounterpart(`${url}/api/auth/google/callback`, 'asked on a page')
  const facebook = await startOAuthCounterpart(`${url}/api/auth/facebook/callback`, 'asked on a page')
  await keepRunLogs(join(dataDirectory, 'logs'))
  openLog()
  const shop = await startShopProcess(
    {
      PORT: port,
      DATA_DIR: dataDirectory,
      ADMIN_EMAIL: adminAccount.email,
      ADMIN_PASSWORD: adminAccount.password,
      GOOGLE_CLIENT_ID: oidcClient.clientId,
      GOOGLE_CLIENT_SECRET: oidcClient.clientSecret,
      GOOGLE_ISSUER: google.issuer,
      FACEBOOK_CLIENT_ID: oauthClient.clientId,
      FACEBOOK_CLIENT_SECRET: oauthClient.clientSecret,
      FACEBOOK_AUTHORIZE_URL: `${facebook.url}/authorize`,
      FACEBOOK_TOKEN_URL: `${facebook.url}/token`,
      FACEBOOK_PROFILE_URL: `${facebook.url}/me`,
    },
    builtShop(),
  )
  process.env[SHOP_URL] = url
  process.env[SHOP_DATA] = dataDirectory
  process.env[PROVIDER_URLS] = [google.issuer, facebook.url].join()
  let isClosing = false
  shop.ended.then((how) => {
    if (!isClosing) console.error(`The shop ended with ${how} while the journeys went on:\n${shop.output()}`)
  })
  return async () => {
    isClosing = true
    shop.process.kill('SIGTERM')
    await shop.ended
    await google.stop()
    await facebook.stop()
    noteSecrets(adminAccount.password, ...(await mailedSecrets()))
    await assertQuietLogs()
  }
}
