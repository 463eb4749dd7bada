import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

export { createRequestHandler } from 'react-router'
export { requestContext } from './request-context.ts'

const LONGEST_RENDERING = 5_000

/** Renders the whole page before answering, so that its finished bytes can be kept and its scripts hashed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const { html, isBroken } = await render(<ServerRouter context={routerContext} url={request.url} />)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : html, { status: isBroken ? 500 : status, headers })
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
