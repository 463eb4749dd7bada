import { noteCookies, noteSecrets } from './run-logs.ts'

/** A browser's full-page navigations: follows redirects and stores each host's cookies. */
export class Navigator {
  readonly #jar = new Map<string, Map<string, string>>()
  /** The real origin of each public one, as `http://shop.test` is the test's shop */
  readonly #hosts: Readonly<Record<string, string>>

  constructor(hosts: Readonly<Record<string, string>>) {
    this.#hosts = hosts
  }

  /** One request; returns its status and the target of its redirect. */
  async visit(
    address: string | URL,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; location: URL | null }> {
    const url = new URL(address)
    const cookies = this.cookiesOf(url.origin)
    const answer = await fetch((this.#hosts[url.origin] ?? url.origin) + url.pathname + url.search, {
      redirect: 'manual',
      headers: { ...headers, Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    await answer.arrayBuffer()
    noteSecrets(...cookies.values(), ...['code', 'state'].map((name) => url.searchParams.get(name) ?? undefined))
    noteCookies(answer.headers)
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    return { status: answer.status, location: location === null ? null : new URL(location, url) }
  }

  /** Follows redirects up to the first URL for which `isThere` holds; returns that URL, unvisited. */
  async follow(address: string | URL, isThere: (url: URL) => boolean, headers?: Record<string, string>): Promise<URL> {
    let url = new URL(address)
    for (let hops = 0; hops < 10; hops++) {
      if (hops > 0 && isThere(url)) return url
      const { status, location } = await this.visit(url, hops === 0 ? headers : {})
      if (!location) throw new Error(`${url} answered ${status} without a redirect`)
      url = location
    }
    throw new Error(`Too many redirects from ${address}`)
  }

  cookiesOf(origin: string): Map<string, string> {
    const cookies = this.#jar.get(origin) ?? new Map<string, string>()
    this.#jar.set(origin, cookies)
    return cookies
  }
}
