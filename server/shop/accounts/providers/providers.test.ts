import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, test } from 'vitest'
import { oauthClient, startFakeOAuth } from '../../../../test/fakes/oauth.ts'
import { type FakeOidc, oidcClient, startFakeOidc } from '../../../../test/fakes/oidc.ts'
import {
  confirmationLink,
  confirmEmail,
  deactivate,
  newEmail,
  PASSWORD,
  register,
  resetLink,
} from '../../../../test/support/accounts.ts'
import { buildAdmin, buildPerson, type Person } from '../../../../test/support/factories.ts'
import { outboxMailsTo, tokenFromMail } from '../../../../test/support/mails.ts'
import { Navigator } from '../../../../test/support/navigator.ts'
import { assertRefused, assertUnchanged, request } from '../../../../test/support/request.ts'
import { giveSecondFactor, logInWith } from '../../../../test/support/second-factors.ts'
import { shopForTests } from '../../../../test/support/test-shop.ts'

const SHOP = 'http://shop.test'
const PAGE = { 'Sec-Fetch-Site': 'same-origin' }
const FOREIGN = { 'Sec-Fetch-Site': 'cross-site' }
type Provider = 'google' | 'facebook'

const google = await startFakeOidc(`${SHOP}/api/auth/google/callback`)
const facebook = await startFakeOAuth(`${SHOP}/api/auth/facebook/callback`)
const shop = shopForTests({
  google: { ...oidcClient, issuer: google.issuer },
  facebook: {
    ...oauthClient,
    authorizeUrl: `${facebook.url}/authorize`,
    tokenUrl: `${facebook.url}/token`,
    profileUrl: `${facebook.url}/me`,
  },
  logLevel: 'silent',
})
/** It has no keys of Facebook, and cannot reach Google. */
const apart = shopForTests({ google: { ...oidcClient, issuer: 'http://127.0.0.1:1' }, logLevel: 'silent' })

afterEach(() => {
  google.forge = null
})
afterAll(() => Promise.all([google.stop(), facebook.stop()]))

const newBrowser = () => new Navigator({ [SHOP]: shop.url })
const isPage = (url: URL) => url.origin === SHOP && !url.pathname.startsWith('/api/')
const isCallback = (url: URL) => url.pathname.endsWith('/callback')
const locationOf = ({ pathname, search, hash }: URL) => pathname + search + hash

/** A person at Google, whose e-mail is verified by default. */
function atGoogle(email = newEmail(), email_verified = true) {
  google.person = { sub: crypto.randomUUID(), name: 'Asha Kulkarni', email, email_verified }
  return google.person
}

/** A person at Facebook, without an e-mail there unless one is given. */
function atFacebook(email?: string) {
  facebook.person = { id: crypto.randomUUID(), name: 'Asha Kulkarni', ...(email !== undefined && { email }) }
  return facebook.person
}

/** Signs in through a provider in a browser; returns the page of the shop where it ends. */
async function signInThrough(provider: Provider, browser = newBrowser(), query = '', headers = {}): Promise<string> {
  return locationOf(await browser.follow(`${SHOP}/api/auth/${provider}${query}`, isPage, headers))
}

/** Goes to a provider; returns the address of the callback that it answers with, not yet visited. */
const callbackOf = (provider: Provider, browser: Navigator, query = '', headers = {}) =>
  browser.follow(`${SHOP}/api/auth/${provider}${query}`, isCallback, headers)

async function whoIs(browser: Navigator) {
  const cookie = browser.cookiesOf(SHOP).get('paudha_session')
  if (cookie === undefined) return null
  const { json } = await request(shop, 'GET /auth/me', { cookie })
  return json as { _id: string; email: string; name: string }
}

/** The person signed in after a successful sign-in at a provider, in a new browser. */
async function signedInThrough(provider: Provider) {
  const browser = newBrowser()
  assert.equal(await signInThrough(provider, browser), '/shop')
  return (await whoIs(browser)) ?? assert.fail()
}

/** Visits a callback that signs nobody in; returns the query of the page it leads to. */
async function failure(browser: Navigator, callback: URL) {
  const { location } = await browser.visit(callback)
  assert.equal(await whoIs(browser), null)
  return location?.search
}

function browserOf({ cookie }: Pick<Person, 'cookie'>): Navigator {
  const browser = newBrowser()
  browser.cookiesOf(SHOP).set('paudha_session', cookie)
  return browser
}

const providersOf = async ({ call }: Person['api']) =>
  (await call('GET /auth/account')).identities.map(({ provider }) => provider)
const accountOf = (email: string) =>
  shop.database.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

const connect = (userId: string, provider: Provider, subject: string, verified_email: string | null = null) =>
  shop.database.insertInto('identities').values({ provider, subject, user_id: userId, verified_email }).execute()

/** Marks a session as proven, as after entering the password. */
const prove = (userId: string) =>
  sql`update sessions set reauthenticated_at = now() where user_id = ${userId}`.execute(shop.database)

/** A begun flow may stay until it is swept; nothing else may change. */
const assertNothingChanged = (work: () => Promise<unknown>) => assertUnchanged(shop.database, work, ['sign_in_flows'])

test('without keys the endpoints are not found, and an unreachable provider is reported as a failure', async () => {
  for (const way of ['facebook', 'facebook/callback'])
    assertRefused(await request(apart, `GET /auth/${way}`), 'not_found')
  const { status, headers } = await request(apart, 'GET /auth/google')
  assert.deepEqual([status, headers.get('location')], [302, '/login?problem=failed'])
})

test('Google creates an account with a confirmed e-mail and no password, and finds it again by its subject', async () => {
  const email = newEmail()
  const person = atGoogle(email.toUpperCase())
  const user = await signedInThrough('google')
  assert.deepEqual([user.email, user.name], [email, 'Asha Kulkarni'])
  const account = await accountOf(email)
  assert.ok(account?.email_confirmed_at)
  assert.equal(account.password_hash, null)
  google.person = { ...person, email: newEmail(), email_verified: true }
  assert.equal((await signedInThrough('google'))._id, user._id)
})

test('Facebook creates an account whose e-mail is still unconfirmed, and finds it by its subject alone', async () => {
  const email = newEmail()
  const { id } = atFacebook(email)
  const user = await signedInThrough('facebook')
  assert.equal(user.email, email)
  assert.equal((await accountOf(email))?.email_confirmed_at, null)
  await confirmationLink(shop, email)
  facebook.person = { id }
  assert.equal((await signedInThrough('facebook'))._id, user._id)
})

test('it redirects to the requested page, an admin to the back office, a link of another site to the sign-in page, not past it', async () => {
  atGoogle()
  const place = '/plants/abc?from=home#care'
  assert.equal(await signInThrough('google', newBrowser(), `?return=${encodeURIComponent(place)}`), place)
  const admin = await buildAdmin(shop)
  await sql`update users set email_confirmed_at = now() where id = ${admin.id}`.execute(shop.database)
  atGoogle(admin.email)
  assert.equal(await signInThrough('google'), '/admin')
  assert.equal(await signInThrough('google', newBrowser(), '?return=/orders', FOREIGN), '/login?from=%2Forders')
})

test('a person who denies consent lands on the sign-in page, and nothing changes', async () => {
  google.person = null
  facebook.person = null
  await assertNothingChanged(async () => {
    assert.equal(await signInThrough('google'), '/login?problem=refused')
    assert.equal(await signInThrough('facebook'), '/login?problem=refused')
  })
})

test('a callback without a flow, with a wrong state, for another browser or the other provider opens nothing', async () => {
  for (const [provider, another] of [
    ['google', 'facebook'],
    ['facebook', 'google'],
  ] as const) {
    atGoogle()
    atFacebook(newEmail())
    await assertNothingChanged(async () => {
      const [browser, victim] = [newBrowser(), newBrowser()]
      const answer = await callbackOf(provider, browser)
      assert.equal(await failure(newBrowser(), answer), '?problem=expired')
      const other = new URL(answer.href.replace(`/auth/${provider}/`, `/auth/${another}/`))
      assert.equal(await failure(browser, other), '?problem=expired')
      await callbackOf(provider, victim)
      assert.equal(await failure(victim, answer), '?problem=failed')
      for (const wrong of ['', 'x'.repeat(43), null]) {
        const fresh = newBrowser()
        const url = await callbackOf(provider, fresh)
        if (wrong === null) url.searchParams.delete('state')
        else url.searchParams.set('state', wrong)
        assert.equal(await failure(fresh, url), '?problem=failed')
      }
    })
  }
})

test('a replayed callback, or one whose code was used in another flow, opens nothing', async () => {
  for (const provider of ['google', 'facebook'] as const) {
    atGoogle()
    atFacebook(newEmail())
    const browser = newBrowser()
    const answer = await callbackOf(provider, browser)
    await browser.visit(answer)
    assert.ok(await whoIs(browser))
    assert.equal((await browser.visit(answer)).location?.search, '?problem=expired')
    const thief = newBrowser()
    const another = await callbackOf(provider, thief)
    another.searchParams.set('code', answer.searchParams.get('code') ?? '')
    assert.equal(await failure(thief, another), '?problem=failed')
  }
})

test('a nonce, verifier or issuer of another flow opens nothing, nor does an expired flow', async () => {
  for (const [change, problem] of [
    [sql`update sign_in_flows set nonce = 'another'`, 'failed'],
    [sql`update sign_in_flows set code_verifier = ${'x'.repeat(43)}`, 'failed'],
    [sql`update sign_in_flows set expires_at = now()`, 'expired'],
    ['https://evil.example', 'failed'],
  ] as const) {
    atGoogle()
    const browser = newBrowser()
    const answer = await callbackOf('google', browser)
    if (typeof change === 'string') answer.searchParams.set('iss', change)
    else await change.execute(shop.database)
    assert.equal(await failure(browser, answer), `?problem=${problem}`)
  }
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
  await assertNothingChanged(async () => {
    for (const [what, forge] of forgeries) {
      atGoogle()
      google.forge = forge
      const browser = newBrowser()
      assert.equal(await signInThrough('google', browser), '/login?problem=failed', what)
      assert.equal(await whoIs(browser), null, what)
    }
  })
  google.forge = { claims: { name: 'Told in the token' } }
  atGoogle()
  assert.equal((await signedInThrough('google')).name, 'Told in the token')
})

test('malformed responses open nothing and break nothing', async () => {
  const queries = ['', '?code', '?code=a&code=b&state=c', '?error=server_error', '?%00=%ff']
  for (const query of [...queries, `?code=${'x'.repeat(10_000)}`]) {
    const browser = newBrowser()
    await callbackOf('google', browser)
    const { status, location } = await browser.visit(`${SHOP}/api/auth/google/callback${query}`)
    assert.deepEqual([status, location?.search], [302, '?problem=failed'], query)
  }
})

test('an unverified e-mail opens no existing account, not even that of the admin', async () => {
  const [asha, admin] = [newEmail(), await buildAdmin(shop)]
  await register(shop, asha)
  await assertNothingChanged(async () => {
    for (const email of [asha, admin.email]) {
      atGoogle(email, false)
      assert.equal(await signInThrough('google'), '/login?problem=email_known')
      atFacebook(email)
      assert.equal(await signInThrough('facebook'), '/login?problem=email_known')
    }
  })
})

test('a verified e-mail that is another’s only in its plain spelling opens no existing account', async () => {
  const { email, bearer } = await register(shop, `kamal.${newEmail()}`)
  await confirmEmail(shop, email, bearer)
  for (const first of ['ｋ', '\u212a']) {
    atGoogle(email.replace('k', first))
    assert.equal(await signInThrough('google'), '/login?problem=email_known')
  }
})

test('a verified e-mail connects with the account whose owner has proven it; its password and sessions stay', async () => {
  const { id, email, bearer, api } = await register(shop)
  await confirmEmail(shop, email, bearer)
  atGoogle(email)
  assert.equal((await signedInThrough('google'))._id, id)
  assert.equal((await logInWith(shop, email, PASSWORD)).status, 200)
  assert.deepEqual(await providersOf(api), ['google'])
})

for (const isConfirmed of [false, true])
  test(`an account created in advance with another’s e-mail is taken over, ${isConfirmed ? 'though its owner followed the link' : 'unconfirmed'}: all credentials are gone`, async () => {
    const { id, email, bearer } = await register(shop)
    const link = await confirmationLink(shop, email)
    // The owner of the mailbox follows the welcome link, in a browser without a session.
    if (isConfirmed) await confirmEmail(shop, email)
    await connect(id, 'facebook', `intruder of ${email}`)
    atGoogle(email)
    assert.equal((await signedInThrough('google'))._id, id)
    assertRefused(await request(shop, 'GET /auth/me', { bearer }), 'session_ended')
    assertRefused(await logInWith(shop, email, PASSWORD), 'wrong_credentials')
    assertRefused(await request(shop, 'POST /auth/confirm-email', { body: { token: link } }), 'link_invalid')
    facebook.person = { id: `intruder of ${email}`, email: newEmail() }
    assert.notEqual((await signedInThrough('facebook'))._id, id)
  })

test('a deactivated user cannot sign in, by identity or by e-mail', async () => {
  atGoogle((await buildPerson(shop, { isActive: false })).email)
  assert.equal(await signInThrough('google'), '/login?problem=deactivated')
  atGoogle()
  await deactivate(shop, { id: (await signedInThrough('google'))._id })
  const browser = newBrowser()
  assert.equal(await signInThrough('google', browser), '/login?problem=deactivated')
  assert.equal(await whoIs(browser), null)
})

test('a signed-in user connects Facebook from the profile, but no other site can do that for them', async () => {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  atFacebook(asha.email)
  const start = (browser: Navigator) => signInThrough('facebook', browser, '?connect=true', PAGE)
  assert.equal((await browserOf(asha).visit(`${SHOP}/api/auth/facebook?connect=true`, FOREIGN)).status, 403)
  assert.equal(await start(browserOf(asha)), '/profile?problem=reauthentication_required')
  for (const { id } of [asha, ravi]) await prove(id)
  assert.equal(await start(browserOf(asha)), '/profile')
  assert.deepEqual(await providersOf(asha.api), ['facebook'])
  assert.equal((await outboxMailsTo(shop, asha.email))[0]?.subject, 'Facebook was connected to your account')
  assert.equal((await signedInThrough('facebook'))._id, asha.id)
  assert.match(await start(newBrowser()), /\?problem=expired$/)
  assert.equal(await start(browserOf(ravi)), '/profile?problem=identity_taken')
})

test('an admin with a second factor connects a provider only once that is fresh, too', async () => {
  const admin = await buildAdmin(shop)
  await giveSecondFactor(shop, admin)
  await prove(admin.id)
  atFacebook()
  const start = () => signInThrough('facebook', browserOf(admin), '?connect=true', PAGE)
  assert.equal(await start(), '/profile?problem=factor_needed')
  await sql`update sessions set factor_at = now() where user_id = ${admin.id}`.execute(shop.database)
  assert.equal(await start(), '/profile')
})

test('connecting a provider fails once the user has logged out, or another has logged in', async () => {
  const begin = async () => {
    const person = await buildPerson(shop)
    const browser = browserOf(person)
    await prove(person.id)
    atFacebook()
    return { id: person.id, browser, answer: await callbackOf('facebook', browser, '?connect=true', PAGE) }
  }
  const [out, other] = [await begin(), await begin()]
  await sql`delete from sessions where user_id = ${out.id}`.execute(shop.database)
  other.browser.cookiesOf(SHOP).set('paudha_session', (await buildPerson(shop)).cookie)
  await assertNothingChanged(async () => {
    for (const { browser, answer } of [out, other])
      assert.equal((await browser.visit(answer)).location?.search, '?problem=expired')
  })
})

test('a person without an e-mail at the provider enters one, once; an existing account’s e-mail opens nothing', async () => {
  const [taken, email] = [(await register(shop)).email, newEmail()]
  atFacebook()
  const token = /^\/provider-email#([\w-]{43})$/.exec(await signInThrough('facebook'))?.[1]
  const enter = (email: string) => request(shop, 'POST /auth/provider-email', { body: { token, email } })
  assertRefused(await enter(taken), 'email_taken', ['email'])
  const answer = await enter(email)
  assert.equal(answer.status, 201)
  assert.partialDeepStrictEqual(answer.json, { user: { email } })
  await confirmationLink(shop, email)
  assertRefused(await enter(newEmail()), 'link_invalid')
  assert.equal((await signedInThrough('facebook')).email, email)
})

test('5 concurrent sign-ins of one new person create one account', async () => {
  atFacebook(newEmail())
  const people = await Promise.all(Array.from({ length: 5 }, () => signedInThrough('facebook')))
  assert.equal(new Set(people.map(({ _id }) => _id)).size, 1)
})

test('signing in again at the connected provider counts as proof, but not long ago, nor with another account there', async () => {
  const person = atGoogle()
  const browser = newBrowser()
  await signInThrough('google', browser)
  const cookie = browser.cookiesOf(SHOP).get('paudha_session') ?? ''
  const verify = () => {
    // Google shows a page of its own before it signs in another person beside the present one.
    browser.cookiesOf(google.issuer).clear()
    return signInThrough('google', browser, '?verify=true&return=/profile', PAGE)
  }
  const headers = { Origin: SHOP }
  const edit = () => request(shop, 'PATCH /auth/me', { cookie, body: { email: newEmail() }, headers })
  assertRefused(await edit(), 'reauthentication_required')
  atGoogle()
  assert.equal(await verify(), '/profile?problem=another_identity')
  assertRefused(await edit(), 'reauthentication_required')
  google.person = person
  assert.equal(await verify(), '/profile')
  assert.equal((await edit()).status, 200)
  assertRefused(await request(shop, 'DELETE /auth/providers/google', { cookie, headers }), 'last_sign_in_method')
  assert.equal((await browser.visit(`${SHOP}/api/auth/google?verify=true`, FOREIGN)).status, 403)
  google.forge = { claims: { auth_time: Math.round(Date.now() / 1_000) - 3_600 } }
  assert.equal(await signInThrough('google', browser, '?verify=true', PAGE), '/profile?problem=failed')
})

test('a reset by mail disconnects what was connected since the e-mail was last proven', async () => {
  const { id, email, bearer } = await register(shop)
  await connect(id, 'google', `google ${email}`)
  await confirmEmail(shop, email, bearer)
  await connect(id, 'facebook', `facebook ${email}`)
  const token = await resetLink(shop, email)
  const reset = await shop.api().call('POST /auth/reset-password', { body: { token, password: 'a new password' } })
  assert.deepEqual(reset.disconnected, ['facebook'])
  const { token: own } = await shop.api().call('POST /auth/login', { body: { email, password: 'a new password' } })
  assert.deepEqual(await providersOf(shop.api(own)), ['google'])
  assert.match((await outboxMailsTo(shop, email))[0]?.text ?? '', /we also disconnected Facebook/)
})

test('with the e-mail never proven, a reset disconnects every identity but one that verifies it', async () => {
  const { id, email } = await register(shop)
  await connect(id, 'facebook', `f ${email}`)
  await connect(id, 'google', `g ${email}`, email)
  const body = { token: await resetLink(shop, email), password: PASSWORD }
  assert.deepEqual((await shop.api().call('POST /auth/reset-password', { body })).disconnected, ['facebook'])
})

test('disconnecting needs a proof and another way to sign in; the identity opens nothing any more, and the owner is mailed', async () => {
  const { id, email, bearer, api } = await register(shop)
  facebook.person = { id: `f ${email}` }
  await connect(id, 'facebook', `f ${email}`)
  const disconnect = (provider = 'facebook') => request(shop, `DELETE /auth/providers/${provider}`, { bearer })
  assertRefused(await disconnect(), 'reauthentication_required')
  for (const provider of ['google', 'github']) assertRefused(await disconnect(provider), 'not_found')
  await api.call('POST /auth/reauthenticate', { body: { password: PASSWORD } })
  assert.partialDeepStrictEqual((await disconnect()).json, { identities: [] })
  assert.match(await signInThrough('facebook'), /^\/provider-email/)
  await tokenFromMail(shop, email, 'Facebook was disconnected from your account')
})
