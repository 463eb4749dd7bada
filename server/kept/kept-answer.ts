import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The window is as long as most pages are; the usual one would take megabytes for each. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 }
const compressions = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: BROTLI }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
}
type Coding = keyof typeof compressions

/** Shorter ones gain nothing by compression. */
const WORTH_COMPRESSING = 1_024
/** What an answer takes beside its own bytes: its compressed forms and its headers. */
const SIZE_FACTOR = 1.6
const OVERHEAD_BYTES = 2_000

/** The finished bytes of an answer, in every form in which browsers ask for it. */
export type KeptAnswer = {
  /** Bytes of memory, roughly */
  size: number
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

export function keepAnswer(headers: Record<string, unknown>, body: Buffer, shown: ReadonlySet<string>): KeptAnswer {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const common = commonHeaders(headers, etag)
  const notModified = common.flat()
  const forms = new Map<Coding | 'identity', Form | Promise<Form>>([['identity', form(body, 'identity')]])

  return { size: Math.round(body.length * SIZE_FACTOR) + OVERHEAD_BYTES, shown, send }

  function send(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    const { method, headers } = request
    if (isKnown(headers['if-none-match'], etag)) {
      response.writeHead(304, notModified).end()
      return undefined
    }
    const form = formFor(codingOf(headers['accept-encoding']))
    if (form instanceof Promise) return form.then((made) => sendForm(made, method, response))
    sendForm(form, method, response)
    return undefined
  }

  function formFor(coding: Coding | 'identity'): Form | Promise<Form> {
    const wanted = body.length < WORTH_COMPRESSING ? 'identity' : coding
    const known = forms.get(wanted)
    if (known || wanted === 'identity') return known ?? form(body, 'identity')
    const making = compressions[wanted](body).then((bytes) => {
      const made = form(bytes, wanted)
      forms.set(wanted, made)
      return made
    })
    forms.set(wanted, making)
    return making
  }

  function form(bytes: Buffer, coding: Coding | 'identity'): Form {
    const own: [string, string][] = [['Content-Length', String(bytes.length)]]
    if (coding !== 'identity') own.push(['Content-Encoding', coding])
    return { headers: [...common, ...own].flat(), body: bytes }
  }
}

type Form = { headers: string[]; body: Buffer }

function sendForm({ headers, body }: Form, method: string | undefined, response: ServerResponse): void {
  response.writeHead(200, headers)
  if (method === 'HEAD') response.end()
  else response.end(body)
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

const codings = new Map<string, Coding | 'identity'>()
const MOST_CODINGS = 1_000

/** The best form that a browser takes, by its `Accept-Encoding`. */
function codingOf(accepted: string | string[] | undefined): Coding | 'identity' {
  if (typeof accepted !== 'string') return 'identity'
  const known = codings.get(accepted)
  if (known !== undefined) return known
  const coding = takes(accepted, 'br') ? 'br' : takes(accepted, 'gzip') ? 'gzip' : 'identity'
  if (codings.size < MOST_CODINGS) codings.set(accepted, coding)
  return coding
}

function takes(accepted: string, coding: string): boolean {
  const [, quality] = accepted
    .toLowerCase()
    .match(new RegExp(`(?:^|,)\\s*${coding}\\s*(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`)) ?? [null, '0']
  return quality === undefined || Number(quality) > 0
}

/** By weak comparison, as RFC 9110 asks for `If-None-Match`. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag) return true
  const bare = (one: string) => one.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((one) => bare(one) === bare(etag))
}
