import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { errorCodes, type FastifyInstance } from 'fastify'
import { toNfc } from '../../../domain/plain-text.ts'

/**
 * Parses JSON bodies. An empty one counts as no body: many clients declare JSON on every request. Text that is not valid
 * Unicode is refused: it would be stored as something else, or not at all. Texts are normalized to one Unicode form.
 */
export function readJsonBodies(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') done(null)
    else if (!isUtf8(body) || hasLoneSurrogate(text)) done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY())
    else parse(request, text, (error, parsed) => done(error, NOT_ASCII.test(text) ? normalizeTexts(parsed) : parsed))
  })
}

/** Only characters beyond ASCII, literal or escaped, have more than one form. */
const NOT_ASCII = /[^\p{ASCII}]|\\u/u

/** Surrogates exist as escapes only; UTF-8 has none. */
function hasLoneSurrogate(text: string): boolean {
  if (!text.includes('\\')) return false
  const escapes = text.matchAll(/\\(?:ud[89ab]..\\ud[c-f]..|(?<half>ud[89a-f]..)|.)/gis)
  return escapes.some(({ groups }) => groups?.half !== undefined)
}

/** Older password hashes were made from what was typed, in any form: `passwords.ts` tries the forms. */
const NOT_NORMALIZED = new Set(['password', 'currentPassword'])
/** No schema of the API nests as deep; a deeper body is refused by its schema as it is. */
const MAX_DEPTH = 20

/** A parsed JSON body with every text in it, except for keys, in the form in which texts are stored and compared (NFC). */
function normalizeTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return toNfc(value)
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
  if (Array.isArray(value)) return value.map((member) => normalizeTexts(member, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      NOT_NORMALIZED.has(key) ? member : normalizeTexts(member, depth + 1),
    ]),
  )
}

/**
 * Treats a body that is declared and not sent as an empty one. Node creates no stream for it (`optimizeEmptyRequests`):
 * a parser would wait forever for its `end` event.
 */
export function readEmptyBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw, headers }, _reply, body) =>
    raw.readableEnded && headers['content-type'] !== undefined ? Readable.from([]) : body,
  )
}
