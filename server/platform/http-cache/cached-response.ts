import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedCoding } from './accepted-encoding.ts'
import { type Coding, compress, decompress, type Thoroughness } from './compression.ts'

/** Shorter ones gain nothing by compression. */
const WORTH_COMPRESSING = 1_024
/** What an answer takes beside the bytes of its forms: headers, and what they are found by. */
const OVERHEAD_BYTES = 4_000

/** The finished bytes of an answer, in every form in which browsers ask for it. */
export type KeptAnswer = {
  /** Bytes of memory, roughly, with the forms that there are by now */
  size(): number
  /** Is called whenever the size has changed. */
  onResize: () => void
  shown: ReadonlySet<string>
  /** At once where the form that is asked for was made already. */
  send(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined
}

/** Belongs to the connection or to the single answer, not to what is kept. */
const PASSING_HEADERS = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'set-cookie',
])

/**
 * Keeps an answer in the forms that are asked for: first quickly compressed, and well as soon as somebody asks again. The
 * whole body, five times as long, stays only where somebody takes nothing else; it can be had from another form.
 */
export function keepAnswer(headers: Record<string, unknown>, body: Buffer, shown: ReadonlySet<string>): KeptAnswer {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const common = commonHeaders(headers, etag)
  const notModified = common.flat()
  // Nothing that outlives this call may name `body` itself, which would keep it.
  const isWorthCompressing = body.length >= WORTH_COMPRESSING
  const forms = new Map([['identity' as Form['coding'], formOf('identity', body, common)]])
  const making = new Map<Form['coding'], Promise<Form>>()
  let isWholeAskedFor = false
  const answer: KeptAnswer = { size, onResize() {}, shown, send }
  return answer

  function size(): number {
    return [...forms.values()].reduce((sum, form) => sum + form.bytes.length, OVERHEAD_BYTES)
  }

  function send(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    const { method, headers } = request
    if (isKnown(headers['if-none-match'], etag)) {
      response.writeHead(304, notModified).end()
      return undefined
    }
    const coding = isWorthCompressing ? acceptedCoding(headers['accept-encoding']) : 'identity'
    if (coding === 'identity') isWholeAskedFor = true
    const form = forms.get(coding)
    if (form === undefined) return make(coding, 'quickly').then((made) => sendForm(made, method, response))
    sendForm(form, method, response)
    return form.isImprovable ? make(coding, 'well').then(() => {}) : undefined
  }

  function make(coding: Form['coding'], how: Thoroughness): Promise<Form> {
    const underWay = making.get(coding)
    if (underWay) return underWay
    const made = makeAndAdd(coding, how).finally(() => making.delete(coding))
    making.set(coding, made)
    return made
  }

  async function makeAndAdd(coding: Form['coding'], how: Thoroughness): Promise<Form> {
    const whole = await wholeOf([...forms.values()])
    const bytes = coding === 'identity' ? whole : await compress(coding, whole, how)
    const form = { ...formOf(coding, bytes, common), isImprovable: coding !== 'identity' && how === 'quickly' }
    forms.set(coding, form)
    if (!isWholeAskedFor) forms.delete('identity')
    answer.onResize()
    return form
  }
}

/** `isImprovable`: compressed quickly, for whoever asked first */
type Form = { coding: Coding | 'identity'; headers: string[]; bytes: Buffer; isImprovable: boolean }

function formOf(coding: Form['coding'], bytes: Buffer, common: readonly [string, string][]): Form {
  const own: [string, string][] = [['Content-Length', String(bytes.length)]]
  if (coding !== 'identity') own.push(['Content-Encoding', coding])
  return { coding, headers: [...common, ...own].flat(), bytes, isImprovable: false }
}

/** The body as it was, from whichever form there is. */
async function wholeOf(forms: readonly Form[]): Promise<Buffer> {
  const whole = forms.find(({ coding }) => coding === 'identity')
  if (whole) return whole.bytes
  const [any] = forms
  if (!any || any.coding === 'identity') throw new Error('An answer is kept in no form')
  return decompress(any.coding, any.bytes)
}

function sendForm({ headers, bytes }: Form, method: string | undefined, response: ServerResponse): void {
  response.writeHead(200, headers)
  if (method === 'HEAD') response.end()
  else response.end(bytes)
}

function commonHeaders(headers: Record<string, unknown>, etag: string): [string, string][] {
  const kept = Object.entries(headers)
    .filter(([name]) => !PASSING_HEADERS.has(name))
    .map(([name, value]): [string, string] => [name, String(value)])
  const replaced = new Set(['cache-control', 'vary', 'etag'])
  return [
    ...kept.filter(([name]) => !replaced.has(name)),
    // Asked for again each time, so that a changed price is seen at once; unchanged, it costs no bytes.
    ['Cache-Control', 'no-cache'],
    ['Vary', 'Accept-Encoding'],
    ['ETag', etag],
  ]
}

/** By weak comparison, as RFC 9110 asks for `If-None-Match`. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag) return true
  const bare = (one: string) => one.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((one) => bare(one) === bare(etag))
}
