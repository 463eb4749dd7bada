import { isUtf8 } from 'node:buffer'
import { errorCodes, type FastifyInstance } from 'fastify'
import { normalizeTexts } from './normalize-texts.ts'

/**
 * Reads JSON bodies. An empty one is no body: many clients declare JSON on every request, also on those without. Text
 * that is no Unicode is refused as it comes: it would be stored as something else, or not at all. Texts are read in one
 * Unicode form.
 */
export function readJsonBodies(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') done(null)
    else if (!isUtf8(body) || hasHalfCharacter(text)) done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY())
    else
      parse(request, text, (error, parsed) => done(error, IN_OTHER_FORMS.test(text) ? normalizeTexts(parsed) : parsed))
  })
}

/** Only what is not ASCII, as it stands or as an escape, has more than one form. */
const IN_OTHER_FORMS = /[^\p{ASCII}]|\\u/u

/** Whether a surrogate is written as an escape (in UTF-8 there is none) without its other half. */
function hasHalfCharacter(text: string): boolean {
  if (!text.includes('\\')) return false
  const escapes = text.matchAll(/\\(?:ud[89ab]..\\ud[c-f]..|(?<half>ud[89a-f]..)|.)/gis)
  return escapes.some(({ groups }) => groups?.half !== undefined)
}
