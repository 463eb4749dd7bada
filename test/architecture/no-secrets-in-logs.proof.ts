import assert from 'node:assert/strict'
import { test } from 'vitest'
import { createApi } from '../../contract/client.ts'
import { makeDirectoryInMemory } from '../support/directory.ts'
import { mailFiles, readMailFiles, secretsIn } from '../support/mails.ts'
import { overHttp } from '../support/over-http.ts'
import { request } from '../support/request.ts'
import { endWith, freePort, startShopProcess } from '../support/shop-process.ts'
import { until } from '../support/wait-until.ts'

const MAIL_MS = 20_000
const LOGS_MS = 10_000
const admin = { email: 'admin@paudha.example', password: 'a password for the admin' }
const asha = { name: 'Asha Kulkarni', email: 'asha@paudha.example', password: 'monsoon rain' }

test('no password, token, cookie or mailed link is in the logs of a run, at the most talkative level', async (context) => {
  const dataDirectory = makeDirectoryInMemory()
  const shop = await startShopProcess({
    DATA_DIR: dataDirectory,
    PORT: await freePort(),
    ADMIN_PASSWORD: admin.password,
    GOOGLE_CLIENT_ID: 'paudha',
    GOOGLE_CLIENT_SECRET: 'the secret of the client',
    GOOGLE_ISSUER: 'http://127.0.0.1:1',
  })
  endWith(context, shop)
  const secrets = [admin.password, asha.password, 'the secret of the client']
  const visitor = createApi(overHttp(shop.url))
  const mailed = async (count: number) => {
    await until(async () => (await mailFiles(dataDirectory)).length >= count, MAIL_MS)
    return readMailFiles(dataDirectory)
  }

  const registered = await request(shop, 'POST /auth/register', { body: asha })
  const { token } = registered.json as { token: string }
  secrets.push(token, /paudha_session=([\w-]+)/.exec(registered.headers.get('set-cookie') ?? '')?.[1] ?? '')
  await request(shop, 'POST /auth/login', { body: { ...asha, password: 'a wrong password' } })
  secrets.push('a wrong password')
  await request(shop, 'POST /auth/login', { body: `{"email":"${asha.email}","password":"broken off` })
  secrets.push('broken off')
  await visitor.call('POST /auth/login', { body: admin }).then((signedIn) => secrets.push(signedIn.token))
  await visitor.call('POST /auth/forgot-password', { body: { email: asha.email } })
  const mails = await mailed(2)
  const links = mails.flatMap(secretsIn)
  assert.ok(new Set(links).size >= 2)
  secrets.push(...links)
  const reset = { password: 'a later password' }
  secrets.push(reset.password)
  for (const link of new Set(links))
    await request(shop, 'POST /auth/reset-password', { body: { token: link, ...reset } })
  await request(shop, `GET /auth/me?token=${token}`, { bearer: token })
  await request(shop, 'GET /auth/google')
  await request(shop, 'GET /auth/google/callback?code=a-code-of-google&state=a-state-of-the-flow')
  secrets.push('a-code-of-google', 'a-state-of-the-flow')

  // The last line of the log: once it is there, all is.
  await until(async () => shop.output().includes('google cannot be reached'), LOGS_MS)
  for (const secret of secrets) {
    assert.notEqual(secret, '')
    assert.ok(!shop.output().includes(secret), `the logs tell ${secret.slice(0, 6)}…`)
  }
})
