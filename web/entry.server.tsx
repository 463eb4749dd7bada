import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import styles from './app.css?inline'
import { finishPage, STYLES_MARK } from './finish-page.ts'
import serif from './fonts/fraunces.woff2?url'
import sans from './fonts/source-sans-3.woff2?url'
import { StylesContext } from './page-styles.tsx'

export { createRequestHandler } from 'react-router'
export { requestContext } from './request-context.ts'

const LONGEST_RENDERING = 5_000
/**
 * The reduced fonts of headings and text: small enough to arrive before the first render, so that nothing shifts. In a
 * header the browser finds them before it has read the page, and they have the line to themselves.
 */
const FONTS = [serif, sans].map((href) => `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`).join(', ')
const STYLES = import.meta.env.DEV ? null : Buffer.from(styles)

/** Renders the whole page before responding, so that its bytes can be cached and its scripts hashed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const { page, isBroken } = await render(
    <StylesContext value={STYLES && STYLES_MARK}>
      <ServerRouter context={routerContext} url={request.url} />
    </StylesContext>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Link', FONTS)
  return new FinishedPage(finishPage(page, STYLES), { status: isBroken ? 500 : status, headers })
}

/** A response whose `bytes()` are available already: as a regular body they would be copied twice. */
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

/** Collects the written chunks synchronously: a stream's queue would cost more than the rest. */
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
