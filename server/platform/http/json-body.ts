import { isUtf8 } from 'node:buffer'
import { errorCodes, type FastifyInstance } from 'fastify'
import { normalizeTexts } from './normalize-texts.ts'

/**
 * Parses JSON bodies. An empty one counts as no body: many clients declare JSON on every request. Text that is not
 * valid Unicode is refused: it would be stored as something else, or not at all. Texts are normalized to one Unicode
 * form.
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
