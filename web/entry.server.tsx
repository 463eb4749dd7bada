import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import styles from './app.css?inline'
import { StylesContext } from './page-styles.tsx'

export { createRequestHandler } from 'react-router'
export { requestContext } from './request-context.ts'

const LONGEST_RENDERING = 5_000
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g

/** Renders the whole page before answering, so that its finished bytes can be kept and its scripts hashed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const { page, isBroken } = await render(
    <StylesContext value={import.meta.env.DEV ? null : styles}>
      <ServerRouter context={routerContext} url={request.url} />
    </StylesContext>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new FinishedPage(scriptsLast(page), { status: isBroken ? 500 : status, headers })
}

/** An answer whose `bytes()` are there already: as a body of its own they would be copied twice on their way. */
class FinishedPage extends Response {
  readonly #page: Uint8Array<ArrayBuffer>

  constructor(page: Uint8Array<ArrayBuffer>, init: ResponseInit) {
    super(null, init)
    this.#page = page
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#page
  }
}

/**
 * Moves the links to the page's scripts behind all that is seen and needs none of them, and marks them as unhurried: in
 * the head, as urgent as preloads are, they would take the line from pictures and fonts. The page is read byte by byte
 * (`latin1`), since decoding and encoding it again, rupee signs and all, costs as much as rendering a part of it.
 */
function scriptsLast(page: Buffer): Uint8Array<ArrayBuffer> {
  const html = page.toString('latin1')
  const links = html.match(MODULE_PRELOAD) ?? []
  const end = html.lastIndexOf('</body>')
  const unhurried = links.map((link) => link.replace('<link', '<link fetchpriority="low"'))
  return Buffer.from(html.slice(0, end).replace(MODULE_PRELOAD, '') + unhurried.join('') + html.slice(end), 'latin1')
}

function render(element: ReactNode): Promise<{ page: Buffer; isBroken: boolean }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ page: Buffer; isBroken: boolean }>()
  let isBroken = false
  const { pipe, abort } = renderToPipeableStream(element, {
    onAllReady: () => pipe(new Collected((page) => resolve({ page, isBroken }))),
    onShellError: reject,
    onError(error) {
      isBroken = true
      console.error(error)
    },
  })
  const limit = setTimeout(() => abort(new Error('The page took too long to render')), LONGEST_RENDERING)
  return promise.finally(() => clearTimeout(limit))
}

/** Takes all that is written at once: the queue of a stream would cost more than the rest of it. */
class Collected extends Writable {
  readonly #chunks: Uint8Array[] = []
  readonly #done: (all: Buffer) => void

  constructor(done: (all: Buffer) => void) {
    super()
    this.#done = done
  }

  override write(chunk: string | Uint8Array): boolean {
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
    return true
  }

  override end(): this {
    this.#done(Buffer.concat(this.#chunks))
    return this
  }
}
