import type { RouteConfigEntry } from '@react-router/dev/routes'
import { render, screen, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { createRoutesStub, matchRoutes, type RouteObject, useLocation } from 'react-router'
import { expect, onTestFinished, vi } from 'vitest'
import type { User } from '../../contract/accounts.ts'
import routes from '../../web/routes.ts'
import { followOtherTab } from '../../web/session/store.ts'
import type { RootData } from '../../web/settings.ts'
import { type Answers, ApiStub, refusal } from './api-stub.ts'
import { theRules } from './settings-records.ts'

export type Options = {
  /** Who is signed in; null for a visitor */
  user?: User | null
  answers?: Answers
  settings?: Partial<RootData>
  /** The state of the location, as the screen before left it */
  state?: unknown
  /** The heading of the page, which is waited for */
  heading?: string
  /** Whether the frame is there before the page's loader has answered, with the placeholder of the page */
  isPrerendered?: boolean
}

export type Visit = {
  api: ApiStub
  person: UserEvent
  /** The address that the router is at, with its query: where a press has led */
  address(): string
  /** The router's state of the present location */
  state(): unknown
}

const modules = import.meta.glob<Record<string, unknown>>(['/web/**/*.tsx', '!/web/**/*.test.tsx'])

/**
 * Opens a screen as the browser does, by its address: the real routes with their guards, loaders and error boundaries,
 * in a simulated DOM, with the API answered by the test. Other screens than this one are not rendered when they are
 * gone to; `address()` tells.
 */
export async function visit(path: string, options: Options = {}): Promise<Visit> {
  const { user = null } = options
  const api = new ApiStub({ ...backgroundAnswers(user), ...options.answers })
  vi.stubGlobal('fetch', api.fetch)
  await enterAs(user)
  let location: ReturnType<typeof useLocation> | null = null
  const note = (now: ReturnType<typeof useLocation>) => {
    location = now
  }
  const loaded = { ...settings, ...options.settings, contact: null }
  const hydrationData = { loaderData: { root: loaded } }
  const Stub = createRoutesStub([await rootRoute(path, loaded, note)])
  const initialEntries = [{ ...entryOf(path), state: options.state ?? null }]
  render(<Stub initialEntries={initialEntries} {...(options.isPrerendered && { hydrationData })} />)
  onTestFinished(() => {
    api.end()
    if (api.problems.length > 0) throw new Error(api.problems.join('\n'))
  })
  if (options.heading !== undefined) await screen.findByRole('heading', { level: 1, name: options.heading })
  const person = userEvent.setup({
    advanceTimers: (ms) => (vi.isFakeTimers() ? void vi.advanceTimersByTime(ms) : undefined),
  })
  const address = () => (location === null ? path : location.pathname + location.search)
  return { api, person, address, state: () => location?.state as unknown }
}

/** What is inside the screen's main part, without header, menu and footer. */
export async function findMain() {
  return within(await screen.findByRole('main'))
}

/** The whole text that a person can read now, for what is said in several elements. */
export function text(): string {
  return (document.body.textContent ?? '').replace(/\s+/g, ' ')
}

/** Asserts that axe finds nothing wrong on the screen as it is now; colours need a real browser. */
export async function assertAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))).toEqual([])
}

const settings: RootData = {
  shopName: 'Paudha',
  publicUrl: 'http://localhost:3000',
  picturesUrl: null,
  apiHost: null,
  providers: [],
  checkoutScript: 'http://localhost:3000/checkout.js',
  pixelId: null,
  isLive: false,
  rules: theRules,
}

/** What the frame of every page asks for. */
function backgroundAnswers(user: User | null): Answers {
  return { 'GET /auth/me': user ?? refusal('not_signed_in'), 'GET /cart': [], 'GET /wishlist': [] }
}

async function enterAs(user: User | null): Promise<void> {
  if (user !== null) {
    const token = `token-of-${user._id}`
    localStorage.setItem('token', token)
    localStorage.setItem('root', JSON.stringify({ state: { session: { user, token } }, version: 0 }))
  }
  await followOtherTab()
}

function entryOf(path: string) {
  const { pathname, search, hash } = new URL(path, 'http://localhost')
  return { pathname, search, hash }
}

/** The root with the branch of routes that leads to this address; all other addresses render nothing. */
async function rootRoute(path: string, loaded: object, note: (location: ReturnType<typeof useLocation>) => void) {
  const { default: Root, ErrorBoundary, clientMiddleware } = await import('../../web/root.tsx')
  const branch = matchRoutes(routes.map(asRouteObject), path)?.map(({ route }) => route.id ?? '') ?? []
  const children = await Promise.all(routes.map((entry) => stubOf(entry, branch)))
  const stub: unknown = {
    id: 'root',
    path: '/',
    loader: () => loaded,
    middleware: clientMiddleware,
    Component: function RootOfTest() {
      note(useLocation())
      return <Root />
    },
    ErrorBoundary,
    HydrateFallback: () => null,
    children: [...children.filter((child) => child !== null), { id: 'elsewhere', path: '*', Component: () => null }],
  }
  return stub as Stub
}

function asRouteObject({ file, path, index, children }: RouteConfigEntry): RouteObject {
  if (index) return { id: file, index }
  return { id: file, ...(path !== undefined && { path }), children: children?.map(asRouteObject) ?? [] }
}

type Stub = Parameters<typeof createRoutesStub>[0][number]

async function stubOf(entry: RouteConfigEntry, branch: readonly string[]): Promise<Stub | null> {
  if (!branch.includes(entry.file)) return null
  const module = (await modules[`/web/${entry.file}`]?.()) ?? {}
  const { default: Component, clientLoader, clientAction, HydrateFallback, ErrorBoundary, shouldRevalidate } = module
  const children = await Promise.all((entry.children ?? []).map((child) => stubOf(child, branch)))
  return {
    id: entry.id ?? entry.file.replace(/\.\w+$/, ''),
    ...(entry.index ? { index: true } : { path: entry.path }),
    Component,
    loader: clientLoader,
    action: clientAction,
    HydrateFallback: HydrateFallback ?? (() => null),
    ErrorBoundary,
    shouldRevalidate,
    ...(!entry.index && { children: children.filter((child) => child !== null) }),
  } as Stub
}
