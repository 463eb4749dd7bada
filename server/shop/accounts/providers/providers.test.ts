import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { type FakeOAuth, oauthClient, startFakeOAuth } from '../../../../test/fakes/oauth.ts'
import { type FakeOidc, oidcClient, startFakeOidc } from '../../../../test/fakes/oidc.ts'
import { assertUnchanged } from '../../../../test/support/assert-unchanged.ts'
import { buildAdmin, buildPerson, insertSession } from '../../../../test/support/factories.ts'
import { outboxMailsTo, tokenFromMail } from '../../../../test/support/mails.ts'
import { Navigator } from '../../../../test/support/navigator.ts'
import { assertRefused, request } from '../../../../test/support/request.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts'
import { openTestShop, shopForTests, type TestShop } from '../../../../test/support/test-shop.ts'

const SHOP = 'http://shop.test'
const password = 'monsoon rain'
const unconfigured = shopForTests()

let own: TestDatabase
let shop: TestShop
let google: FakeOidc
let facebook: FakeOAuth

beforeAll(async () => {
  own = await createTestDatabase()
  google = await startFakeOidc(`${SHOP}/api/auth/google/callback`)
  facebook = await startFakeOAuth(`${SHOP}/api/auth/facebook/callback`)
  shop = await openTestShop(own, {
    google: { ...oidcClient, issuer: google.issuer },
    facebook: {
      ...oauthClient,
      authorizeUrl: `${facebook.url}/authorize`,
      tokenUrl: `${facebook.url}/token`,
      profileUrl: `${facebook.url}/me`,
    },
    logLevel: 'silent',
  })
})

afterAll(async () => {
  await shop.app.close()
  await google.stop()
  await facebook.stop()
  await own.drop()
})

const newEmail = () => `${crypto.randomUUID()}@paudha.example`
const newBrowser = () => new Navigator({ [SHOP]: shop.url })
const isPage = (url: URL) => url.origin === SHOP && !url.pathname.startsWith('/api/')
const isCallback = (url: URL) => url.pathname.endsWith('/callback')
const locationOf = ({ pathname, search, hash }: URL) => pathname + search + hash

/** A person at Google, whose e-mail is verified by default. */
function atGoogle(email: string | undefined, verified = true) {
  const person = { sub: crypto.randomUUID(), name: 'Asha Kulkarni' }
  google.person = email === undefined ? person : { ...person, email, email_verified: verified }
  return google.person
}

function atFacebook(email?: string) {
  facebook.person = { id: crypto.randomUUID(), name: 'Asha Kulkarni', ...(email === undefined ? {} : { email }) }
  return facebook.person
}

/** Signs in through a provider in a browser; returns where on the shop it ends. */
async function signInThrough(provider: 'google' | 'facebook', browser = newBrowser(), query = ''): Promise<string> {
  return locationOf(await browser.follow(`${SHOP}/api/auth/${provider}${query}`, isPage))
}

async function whoIs(browser: Navigator) {
  const cookie = browser.cookiesOf(SHOP).get('paudha_session')
  if (cookie === undefined) return null
  const { json } = await request(shop, 'GET /auth/me', { cookie })
  return json as { _id: string; email: string; name: string }
}

function accountOf(email: string) {
  return shop.database.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

async function register(email: string) {
  const { token, user } = await shop.api().call('POST /auth/register', { body: { name: 'Asha', email, password } })
  return { id: user._id, bearer: token }
}

const logIn = (email: string) => request(shop, 'POST /auth/login', { body: { email, password } })

test('without keys the endpoints are not found', async () => {
  for (const way of ['google', 'facebook', 'google/callback', 'facebook/callback']) {
    assertRefused(await request(unconfigured, `GET /auth/${way}`), 'not_found')
  }
})

test('Google creates an account with a confirmed e-mail and no password, and finds it again by its subject', async () => {
  const email = newEmail()
  const person = atGoogle(email.toUpperCase())
  const browser = newBrowser()
  assert.equal(await signInThrough('google', browser), '/shop')
  const user = await whoIs(browser)
  assert.deepEqual([user?.email, user?.name], [email, 'Asha Kulkarni'])
  const account = await accountOf(email)
  assert.ok(account?.email_confirmed_at)
  assert.equal(account.password_hash, null)
  google.person = { ...person, email: newEmail(), email_verified: true }
  const again = newBrowser()
  await signInThrough('google', again)
  assert.equal((await whoIs(again))?._id, user?._id)
})

test('Facebook creates an account whose e-mail is still unconfirmed, and finds it by its subject alone', async () => {
  const email = newEmail()
  const person = atFacebook(email)
  const browser = newBrowser()
  assert.equal(await signInThrough('facebook', browser), '/shop')
  const user = await whoIs(browser)
  assert.equal(user?.email, email)
  assert.equal((await accountOf(email))?.email_confirmed_at, null)
  await tokenFromMail(shop, email, 'Please confirm your e-mail')
  facebook.person = { id: person.id }
  const again = newBrowser()
  await signInThrough('facebook', again)
  assert.equal((await whoIs(again))?._id, user?._id)
})

test('it redirects to the requested page, an admin to the back office', async () => {
  atGoogle(newEmail())
  const place = '/plants/abc?from=home#care'
  assert.equal(await signInThrough('google', newBrowser(), `?return=${encodeURIComponent(place)}`), place)
  const admin = await buildAdmin(shop)
  await sql`update users set email_confirmed_at = now() where id = ${admin.id}`.execute(shop.database)
  atGoogle(admin.email)
  assert.equal(await signInThrough('google'), '/admin')
})

test('a link of another site leads to the sign-in page, not past it', async () => {
  const browser = newBrowser()
  const headers = { 'Sec-Fetch-Site': 'cross-site' }
  const place = locationOf(await browser.follow(`${SHOP}/api/auth/google?return=/orders`, isPage, headers))
  assert.equal(place, '/login?from=%2Forders')
})

test('a hostile return address is ignored', async () => {
  for (const place of [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a\r\nX: y',
    'https://evil.example',
    '/.//e',
  ]) {
    atFacebook(newEmail())
    assert.equal(await signInThrough('facebook', newBrowser(), `?return=${encodeURIComponent(place)}`), '/shop')
  }
})

test('a denied consent leads to the sign-in page, and changes nothing', async () => {
  google.person = null
  facebook.person = null
  await assertNothingChanged(async () => {
    assert.equal(await signInThrough('google'), '/login?problem=refused')
    assert.equal(await signInThrough('facebook'), '/login?problem=refused')
  })
})

test('a callback without a flow, with a wrong state, for another browser or the other provider opens nothing', async () => {
  for (const provider of ['google', 'facebook'] as const) {
    atGoogle(newEmail())
    atFacebook(newEmail())
    await assertNothingChanged(async () => {
      const browser = newBrowser()
      const answer = await browser.follow(`${SHOP}/api/auth/${provider}`, isCallback)
      const land = async (url: URL, from = newBrowser()) => locationOf(await from.follow(url, isPage))
      assert.equal(await land(answer), '/login?problem=expired')
      const other = new URL(answer)
      other.pathname = `/api/auth/${provider === 'google' ? 'facebook' : 'google'}/callback`
      assert.equal(await land(other, browser), '/login?problem=expired')
      const victim = newBrowser()
      await victim.follow(`${SHOP}/api/auth/${provider}`, isCallback)
      assert.equal(await land(answer, victim), '/login?problem=failed')
      assert.equal(await whoIs(victim), null)
      for (const wrong of ['', 'x'.repeat(43), null]) {
        const fresh = newBrowser()
        const url = await fresh.follow(`${SHOP}/api/auth/${provider}`, isCallback)
        if (wrong === null) url.searchParams.delete('state')
        else url.searchParams.set('state', wrong)
        assert.equal(await land(url, fresh), '/login?problem=failed')
        assert.equal(await whoIs(fresh), null)
      }
    })
  }
})

test('a callback that is replayed, or whose code was used in another flow, opens nothing', async () => {
  for (const provider of ['google', 'facebook'] as const) {
    atGoogle(newEmail())
    atFacebook(newEmail())
    const browser = newBrowser()
    const answer = await browser.follow(`${SHOP}/api/auth/${provider}`, isCallback)
    await browser.visit(answer)
    assert.ok(await whoIs(browser))
    assert.equal((await browser.visit(answer)).location?.search, '?problem=expired')
    const thief = newBrowser()
    const another = await thief.follow(`${SHOP}/api/auth/${provider}`, isCallback)
    another.searchParams.set('code', answer.searchParams.get('code') ?? '')
    assert.equal((await thief.visit(another)).location?.search, '?problem=failed')
    assert.equal(await whoIs(thief), null)
  }
})

test('a nonce, verifier or issuer of another flow opens nothing, nor does an expired flow', async () => {
  const changes = [
    [sql`update sign_in_flows set nonce = 'another'`, 'failed'],
    [sql`update sign_in_flows set code_verifier = ${'x'.repeat(43)}`, 'failed'],
    [sql`update sign_in_flows set expires_at = now()`, 'expired'],
  ] as const
  for (const [change, problem] of changes) {
    atGoogle(newEmail())
    const browser = newBrowser()
    const answer = await browser.follow(`${SHOP}/api/auth/google`, isCallback)
    await change.execute(shop.database)
    assert.equal((await browser.visit(answer)).location?.search, `?problem=${problem}`)
    assert.equal(await whoIs(browser), null)
  }
  const browser = newBrowser()
  const answer = await browser.follow(`${SHOP}/api/auth/google`, isCallback)
  answer.searchParams.set('iss', 'https://evil.example')
  assert.equal((await browser.visit(answer)).location?.search, '?problem=failed')
})

test('an id token for another audience, from another issuer, for another flow, too old or signed by another key opens nothing', async () => {
  const { privateKey: another } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const now = Math.floor(Date.now() / 1000)
  const forgeries: [what: string, forge: FakeOidc['forge']][] = [
    ['another audience', { claims: { aud: 'another-client' } }],
    ['no audience', { claims: { aud: undefined } }],
    ['another audience beside, and its party', { claims: { aud: [oidcClient.clientId, 'b'], azp: 'b' } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['another nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['expired an hour ago', { claims: { iat: now - 7200, exp: now - 3600 } }],
    ['no expiry', { claims: { exp: undefined } }],
    ['no subject', { claims: { sub: undefined } }],
    ['another key', { claims: {}, key: another }],
  ]
  try {
    await assertNothingChanged(async () => {
      for (const [what, forge] of forgeries) {
        atGoogle(newEmail())
        google.forge = forge
        const browser = newBrowser()
        assert.equal(await signInThrough('google', browser), '/login?problem=failed', what)
        assert.equal(await whoIs(browser), null, what)
      }
    })
    google.forge = { claims: { name: 'Told in the token' } }
    atGoogle(newEmail())
    const browser = newBrowser()
    assert.equal(await signInThrough('google', browser), '/shop')
    assert.equal((await whoIs(browser))?.name, 'Told in the token')
  } finally {
    google.forge = null
  }
})

test('malformed responses open nothing and break nothing', async () => {
  for (const query of [
    '',
    '?code',
    '?code=a&code=b&state=c',
    '?error=server_error',
    `?code=${'x'.repeat(10_000)}`,
    '?%00=%ff',
  ]) {
    const browser = newBrowser()
    const begun = await browser.visit(`${SHOP}/api/auth/google`)
    assert.equal(begun.status, 302)
    const { status, location } = await browser.visit(`${SHOP}/api/auth/google/callback${query}`)
    assert.deepEqual([status, location?.search], [302, '?problem=failed'], query)
  }
})

test('an unverified e-mail opens no existing account, not even that of the admin', async () => {
  const [asha, admin] = [newEmail(), await buildAdmin(shop)]
  await register(asha)
  await assertNothingChanged(async () => {
    for (const email of [asha, admin.email]) {
      atGoogle(email, false)
      assert.equal(await signInThrough('google'), '/login?problem=email_known')
      atFacebook(email)
      assert.equal(await signInThrough('facebook'), '/login?problem=email_known')
    }
  })
})

/** Marks a session as proven, as after entering the password. */
const prove = (userId: string) =>
  sql`update sessions set reauthenticated_at = now() where user_id = ${userId}`.execute(shop.database)

test('a verified e-mail connects with the account whose owner has proven it; its password and sessions stay', async () => {
  const email = newEmail()
  const { id, bearer } = await register(email)
  const token = await tokenFromMail(shop, email, 'Please confirm your e-mail')
  await shop.api(bearer).call('POST /auth/confirm-email', { body: { token } })
  atGoogle(email)
  const browser = newBrowser()
  assert.equal(await signInThrough('google', browser), '/shop')
  assert.equal((await whoIs(browser))?._id, id)
  assert.equal((await logIn(email)).status, 200)
  assert.deepEqual((await shop.api(bearer).call('GET /auth/account')).providers, ['google'])
})

for (const isConfirmed of [false, true])
  test(`an account created in advance with another’s e-mail is taken over, ${isConfirmed ? 'though its owner followed the link' : 'unconfirmed'}: all credentials are gone`, async () => {
    const email = newEmail()
    const { id, bearer } = await register(email)
    const link = await tokenFromMail(shop, email, 'Please confirm your e-mail')
    // The owner of the mailbox follows the welcome link, in a browser without a session.
    if (isConfirmed) await shop.api().call('POST /auth/confirm-email', { body: { token: link } })
    await shop.database
      .insertInto('identities')
      .values({ provider: 'facebook', subject: `intruder of ${email}`, user_id: id })
      .execute()
    atGoogle(email)
    const browser = newBrowser()
    assert.equal(await signInThrough('google', browser), '/shop')
    assert.equal((await whoIs(browser))?._id, id)
    assertRefused(await request(shop, 'GET /auth/me', { bearer }), 'session_ended')
    assertRefused(await logIn(email), 'wrong_credentials')
    assertRefused(await request(shop, 'POST /auth/confirm-email', { body: { token: link } }), 'link_invalid')
    facebook.person = { id: `intruder of ${email}`, email: newEmail() }
    const intruder = newBrowser()
    await signInThrough('facebook', intruder)
    assert.notEqual((await whoIs(intruder))?._id, id)
  })

test('a deactivated user cannot sign in, by identity or by e-mail', async () => {
  const [left, connected] = [await buildPerson(shop, { isActive: false }), newEmail()]
  atGoogle(left.email)
  assert.equal(await signInThrough('google'), '/login?problem=deactivated')
  atGoogle(connected)
  await signInThrough('google')
  await shop.database.updateTable('users').set({ is_active: false }).where('email', '=', connected).execute()
  const browser = newBrowser()
  assert.equal(await signInThrough('google', browser), '/login?problem=deactivated')
  assert.equal(await whoIs(browser), null)
})

test('a signed-in user connects Facebook from the profile, but no other site can do that for them', async () => {
  const asha = await buildPerson(shop)
  const browser = newBrowser()
  browser.cookiesOf(SHOP).set('paudha_session', asha.cookie)
  atFacebook(asha.email)
  const start = `${SHOP}/api/auth/facebook?connect=true`
  assert.equal((await browser.visit(start, { 'Sec-Fetch-Site': 'cross-site' })).status, 403)
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const unproven = await browser.visit(start, headers)
  assert.equal(unproven.location && locationOf(unproven.location), '/profile?problem=reauthentication_required')
  await prove(asha.id)
  assert.equal(locationOf(await browser.follow(start, isPage, headers)), '/profile')
  assert.deepEqual((await asha.api.call('GET /auth/account')).providers, ['facebook'])
  assert.equal((await outboxMailsTo(shop, asha.email))[0]?.subject, 'Facebook was connected to your account')
  const again = newBrowser()
  await signInThrough('facebook', again)
  assert.equal((await whoIs(again))?._id, asha.id)
  const anonymous = await newBrowser().visit(start, headers)
  assert.equal(anonymous.location?.search, '?problem=expired')
  const ravi = await buildPerson(shop)
  await prove(ravi.id)
  const others = newBrowser()
  others.cookiesOf(SHOP).set('paudha_session', ravi.cookie)
  assert.equal(locationOf(await others.follow(start, isPage, headers)), '/profile?problem=identity_taken')
})

test('a connect begun by one user fails once that user has logged out, or another has logged in', async () => {
  const begin = async () => {
    const asha = await buildPerson(shop)
    await prove(asha.id)
    const browser = newBrowser()
    browser.cookiesOf(SHOP).set('paudha_session', asha.cookie)
    atFacebook()
    const headers = { 'Sec-Fetch-Site': 'same-origin' }
    const answer = await browser.follow(`${SHOP}/api/auth/facebook?connect=true`, isCallback, headers)
    return { asha, browser, answer }
  }
  const [out, off, other] = [await begin(), await begin(), await begin()]
  await request(shop, 'GET /auth/logout', { bearer: out.asha.bearer })
  await shop.database.updateTable('users').set({ is_active: false }).where('id', '=', off.asha.id).execute()
  other.browser.cookiesOf(SHOP).set('paudha_session', (await buildPerson(shop)).cookie)
  await assertNothingChanged(async () => {
    for (const { browser, answer } of [out, off, other]) {
      assert.equal((await browser.visit(answer)).location?.search, '?problem=expired')
    }
  })
})

test('a person without an e-mail at the provider enters one, once; that of an existing account opens nothing', async () => {
  const [taken, email] = [newEmail(), newEmail()]
  await register(taken)
  atFacebook()
  const place = await signInThrough('facebook')
  const token = /^\/provider-email#([\w-]{43})$/.exec(place)?.[1]
  const enter = (email: string) => request(shop, 'POST /auth/provider-email', { body: { token, email } })
  assertRefused(await enter(taken), 'email_taken', ['email'])
  assertRefused(await enter('nonsense'), 'invalid', ['email'])
  const answer = await enter(email)
  assert.equal(answer.status, 201)
  assert.equal((answer.json as { user: { email: string } }).user.email, email)
  assert.equal((await outboxMailsTo(shop, email))[0]?.subject, 'Please confirm your e-mail')
  assertRefused(await enter(newEmail()), 'link_invalid')
  const browser = newBrowser()
  assert.equal(await signInThrough('facebook', browser), '/shop')
  assert.equal((await whoIs(browser))?.email, email)
})

test('5 concurrent sign-ins of one new person create one account', async () => {
  const email = newEmail()
  atFacebook(email)
  const landings = await Promise.all(Array.from({ length: 5 }, () => signInThrough('facebook')))
  assert.deepEqual(new Set(landings), new Set(['/shop']))
})

test('an unreachable provider is reported as a failure', async () => {
  const away = await openTestShop(own, { google: { ...oidcClient, issuer: 'http://127.0.0.1:1' }, logLevel: 'silent' })
  const { status, headers } = await request(away, 'GET /auth/google')
  assert.deepEqual([status, headers.get('location')], [302, '/login?problem=failed'])
  await away.app.close()
})

/** A begun flow may stay until it is swept; nothing else may change. */
function assertNothingChanged(work: () => Promise<unknown>): Promise<void> {
  return assertUnchanged(shop.database, work, ['sign_in_flows'])
}

test('signing in again at the connected provider is a proof; with another account there it is not', async () => {
  const person = atGoogle(newEmail())
  const browser = newBrowser()
  await signInThrough('google', browser)
  const cookie = browser.cookiesOf(SHOP).get('paudha_session') ?? ''
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  // Google shows a page of its own before it signs in another person beside the present one.
  const verify = async () => {
    browser.cookiesOf(google.issuer).clear()
    return locationOf(await browser.follow(`${SHOP}/api/auth/google?verify=true&return=/profile`, isPage, headers))
  }
  const edit = () => request(shop, 'PATCH /auth/me', { cookie, body: { email: newEmail() }, headers: { Origin: SHOP } })
  assertRefused(await edit(), 'reauthentication_required')
  atGoogle(newEmail())
  assert.equal(await verify(), '/profile?problem=another_identity')
  assertRefused(await edit(), 'reauthentication_required')
  google.person = person
  assert.equal(await verify(), '/profile')
  assert.equal((await edit()).status, 200)
  assertRefused(
    await request(shop, 'DELETE /auth/providers/google', { cookie, headers: { Origin: SHOP } }),
    'last_sign_in_method',
  )
  const foreign = await browser.visit(`${SHOP}/api/auth/google?verify=true`, { 'Sec-Fetch-Site': 'cross-site' })
  assert.equal(foreign.status, 403)
})

test('a response with an old authentication time is no proof', async (context) => {
  atGoogle(newEmail())
  const browser = newBrowser()
  await signInThrough('google', browser)
  context.onTestFinished(() => {
    google.forge = null
  })
  google.forge = { claims: { auth_time: Math.round(Date.now() / 1_000) - 3_600 } }
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const landed = await browser.follow(`${SHOP}/api/auth/google?verify=true`, isPage, headers)
  assert.equal(locationOf(landed), '/profile?problem=failed')
})

test('a reset by mail lists what is connected, and disconnects what was connected since the e-mail was last proven', async () => {
  const email = newEmail()
  const { id, bearer } = await register(email)
  const confirmation = await tokenFromMail(shop, email, 'Please confirm your e-mail')
  const connect = (provider: 'google' | 'facebook') =>
    shop.database
      .insertInto('identities')
      .values({ provider, subject: `${provider} ${email}`, user_id: id })
      .execute()
  await connect('google')
  await shop.api(bearer).call('POST /auth/confirm-email', { body: { token: confirmation } })
  await connect('facebook')
  await shop.api().call('POST /auth/forgot-password', { body: { email } })
  const token = await tokenFromMail(shop, email, 'Choose a new password')
  const preview = await shop.api().call('POST /auth/reset-password/preview', { body: { token } })
  assert.deepEqual(
    preview.identities.map(({ provider, isKept }) => [provider, isKept]),
    [
      ['facebook', false],
      ['google', true],
    ],
  )
  const reset = await shop.api().call('POST /auth/reset-password', { body: { token, password: 'a new password' } })
  assert.deepEqual(reset.disconnected, ['facebook'])
  const { token: own } = await shop.api().call('POST /auth/login', { body: { email, password: 'a new password' } })
  assert.deepEqual((await shop.api(own).call('GET /auth/account')).providers, ['google'])
  assert.equal((await outboxMailsTo(shop, email))[0]?.text?.includes('we also disconnected Facebook'), true)
})

test('with the e-mail never proven, a reset disconnects every identity but one that verifies it', async () => {
  const email = newEmail()
  const { id } = await register(email)
  const values = [
    { provider: 'facebook' as const, subject: `f ${email}`, user_id: id },
    { provider: 'google' as const, subject: `g ${email}`, user_id: id, verified_email: email },
  ]
  await shop.database.insertInto('identities').values(values).execute()
  await shop.api().call('POST /auth/forgot-password', { body: { email } })
  const token = await tokenFromMail(shop, email, 'Choose a new password')
  const { disconnected } = await shop.api().call('POST /auth/reset-password', { body: { token, password } })
  assert.deepEqual(disconnected, ['facebook'])
})

test('disconnecting needs a proof and another way to sign in; the identity opens nothing any more, and the owner is mailed', async () => {
  const email = newEmail()
  const { id, bearer } = await register(email)
  facebook.person = { id: `f ${email}` }
  const values = { provider: 'facebook' as const, subject: `f ${email}`, user_id: id }
  await shop.database.insertInto('identities').values(values).execute()
  const disconnect = (provider = 'facebook') => request(shop, `DELETE /auth/providers/${provider}`, { bearer })
  assertRefused(await disconnect(), 'reauthentication_required')
  assertRefused(await disconnect('google'), 'not_found')
  assertRefused(await disconnect('github'), 'not_found')
  await shop.api(bearer).call('POST /auth/reauthenticate', { body: { password } })
  const answer = await disconnect()
  assert.deepEqual((answer.json as { identities: unknown }).identities, [])
  assert.match(await signInThrough('facebook'), /^\/provider-email/)
  await tokenFromMail(shop, email, 'Facebook was disconnected from your account')
})

test('a connect in progress while the password changes leaves no identity behind', async () => {
  const email = newEmail()
  const { id, bearer } = await register(email)
  const { cookie } = await insertSession(shop, id)
  await prove(id)
  const browser = newBrowser()
  browser.cookiesOf(SHOP).set('paudha_session', cookie)
  atFacebook()
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const answer = await browser.follow(`${SHOP}/api/auth/facebook?connect=true`, isCallback, headers)
  await shop
    .api(bearer)
    .call('PUT /auth/password', { body: { currentPassword: password, password: 'a later monsoon' } })
  assert.equal((await browser.visit(answer)).location?.search, '?problem=expired')
  assert.deepEqual((await shop.api(bearer).call('GET /auth/account')).providers, [])
})
