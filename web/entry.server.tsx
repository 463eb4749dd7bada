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
  const { html, isBroken } = await render(
    <StylesContext value={import.meta.env.DEV ? null : styles}>
      <ServerRouter context={routerContext} url={request.url} />
    </StylesContext>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : scriptsLast(html), {
    status: isBroken ? 500 : status,
    headers,
  })
}

/**
 * Moves the links to the page's scripts behind all that is seen and needs none of them, and marks them as unhurried: in
 * the head, as urgent as preloads are, they would take the line from pictures and fonts.
 */
function scriptsLast(html: string): string {
  const links = html.match(MODULE_PRELOAD) ?? []
  const end = html.lastIndexOf('</body>')
  const unhurried = links.map((link) => link.replace('<link', '<link fetchpriority="low"'))
  return html.slice(0, end).replace(MODULE_PRELOAD, '') + unhurried.join('') + html.slice(end)
}

function render(page: ReactNode): Promise<{ html: string; isBroken: boolean }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ html: string; isBroken: boolean }>()
  let isBroken = false
  const { pipe, abort } = renderToPipeableStream(page, {
    onAllReady: () => pipe(collect((html) => resolve({ html, isBroken }))),
    onShellError: reject,
    onError(error) {
      isBroken = true
      console.error(error)
    },
  })
  const limit = setTimeout(() => abort(new Error('The page took too long to render')), LONGEST_RENDERING)
  return promise.finally(() => clearTimeout(limit))
}

function collect(done: (text: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(Buffer.from(chunk))
      next()
    },
    final(next) {
      done(Buffer.concat(chunks).toString('utf8'))
      next()
    },
  })
}
