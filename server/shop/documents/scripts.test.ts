import assert from 'node:assert/strict'
import fc from 'fast-check'
import * as harfbuzz from 'harfbuzzjs'
import { test } from 'vitest'
import { readPdf } from '../../../test/support/pdf-files.ts'
import coverage from './fonts/coverage.json' with { type: 'json' }
import { coverageOfFonts } from './fonts/write-coverage.ts'
import { type FontName, findFont, readFont } from './fonts.ts'
import { openPaper } from './paper.ts'
import { listUnprintable, printable } from './printable.ts'
import { directionOf, splitIntoRuns, visualText } from './runs.ts'
import { shape } from './write-run.ts'

/** A name and an address of each script; `joined` is written with other glyphs, or in another order, than its letters. */
const samples = [
  { script: 'devanagari', joined: 'कि क्षत्रिय', text: 'श्री क्षितिज त्रिपाठी, दिल्ली ११०००१' },
  { script: 'bengali', joined: 'কি', text: 'শ্রী কিরণ চট্টোপাধ্যায়, কলকাতা ৭০০০০১' },
  { script: 'gujarati', joined: 'શ્રી', text: 'શ્રી કૃષ્ણકાંત પટેલ, અમદાવાદ ૩૮૦૦૦૧' },
  { script: 'gurmukhi', joined: 'ਸ਼੍ਰੀ', text: 'ਸ਼੍ਰੀ ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ, ਲੁਧਿਆਣਾ 141001' },
  { script: 'kannada', joined: 'ಶ್ರೀ', text: 'ಶ್ರೀ ಕೃಷ್ಣಮೂರ್ತಿ, ಮೈಸೂರು ರಸ್ತೆ 570001' },
  { script: 'malayalam', joined: 'ക്ഷ കൊ', text: 'ശ്രീ കൃഷ്ണൻകുട്ടി, കോഴിക്കോട് ജില്ല' },
  { script: 'oriya', joined: 'କ୍ଷ', text: 'କ୍ଷୀରୋଦ ଚନ୍ଦ୍ର, ଭୁବନେଶ୍ୱର' },
  { script: 'tamil', joined: 'கொ', text: 'திரு. க. ஸ்ரீனிவாசன், கொடைக்கானல் சாலை' },
  { script: 'telugu', joined: 'శ్రీ', text: 'శ్రీ కృష్ణమూర్తి, విజయవాడ 520001' },
  { script: 'arabic', joined: 'ڈاکٹر', text: 'ڈاکٹر محمد اقبال، حیدرآباد' },
  { script: 'emoji', joined: '👩‍🌾', text: 'Green 🌿 🇮🇳 👍🏽 house' },
] as const

test('the coverage of each font is that of its file', () => {
  assert.deepEqual(coverage, coverageOfFonts())
})

for (const { script, joined, text } of samples) {
  test(`${script}: letters are joined and ordered by the shaper, and read back from the PDF as they were written`, async () => {
    for (const face of ['text', 'strong', 'heading'] as const) {
      for (const run of splitIntoRuns(joined, face, directionOf(joined))) {
        const glyphs = shape(run).glyphs.map(({ id }) => id)
        assert.match(run.font, new RegExp(script))
        assert.ok(!glyphs.includes(0), `${joined} in ${run.font}`)
        assert.notDeepEqual(glyphs, nominalGlyphs(run.font, run.text))
      }
    }
    assert.deepEqual(listUnprintable([joined, text]), [])
    assert.deepEqual(await printAndRead(text), [text])
  })
}

test('the shaper finds glyphs for every character that a font covers', () => {
  const fonts = (Object.keys(coverage) as FontName[]).map((font) => ({ font, characters: charactersIn(font) }))
  fc.assert(
    fc.property(fc.constantFrom(...fonts), fc.array(fc.nat()), ({ font, characters }, picks) => {
      const text = picks.map((pick) => characters[pick % characters.length]).join('')
      for (const direction of ['ltr', 'rtl'] as const) {
        assert.ok(shape({ font, text, direction }).glyphs.every(({ id }) => id !== 0))
      }
    }),
  )
})

test('bold and heading fonts have every character that the text font has', () => {
  const characters = (Object.keys(coverage) as FontName[]).flatMap(charactersIn)
  for (const character of characters.filter((character) => findFont(character, 'text'))) {
    assert.ok(findFont(character, 'strong') && findFont(character, 'heading'), character)
  }
})

test('₹, accents and Hindi each find a font that has them, and a Hindi name with spaces stays in one', () => {
  const fontsOf = (text: string) => splitIntoRuns(text, 'text', 'ltr').map(({ font }) => font)
  assert.deepEqual(fontsOf('Tulsi'), ['source-sans-3-latin-400'])
  assert.deepEqual(fontsOf('₹ā'), ['source-sans-3-latin-ext-400'])
  assert.deepEqual(fontsOf('ज्ञानेश्वर कुलकर्णी'), ['noto-sans-devanagari-400'])
  assert.deepEqual(fontsOf('🌿 12'), ['noto-emoji-400', 'source-sans-3-latin-400'])
})

test('Urdu runs from right to left, with numbers and Latin words within it from left to right', () => {
  const runsOf = (text: string) => splitIntoRuns(text, 'text', directionOf(text)).map(visualText)
  assert.deepEqual(runsOf('گھر 12 (نیا)'), ['(', 'این', ') ', '12', ' رھگ'])
  assert.deepEqual(runsOf('Flat 4, نیا گھر, Pune'), ['Flat 4, ', 'رھگ این', ', Pune'])
  assert.deepEqual(runsOf('حیدرآباد, Telangana'), ['Telangana', ' ,', 'دابآردیح'])
})

test('a text in any script is wrapped between words, or otherwise between letters, and no line is too wide', async () => {
  for (const { text } of samples) {
    const paper = newPaper()
    const lines = paper.wrap(text, { size: 12 }, 40)
    assert.ok(lines.length > 2, text)
    assert.deepEqual(lines.flatMap(lettersOf), lettersOf(text), text)
    for (const line of lines) assert.ok(lettersOf(line).length === 1 || paper.wrap(line, { size: 12 }, 40).length === 1)
    await paper.finish(() => {})
  }
})

test('characters without a glyph are listed once, and printed as a box', async () => {
  assert.deepEqual(listUnprintable(['Ravi 王 \u{10A00}', '王 𞤀', 'Flat 4\u0000\u2028, \u200Dनमस्ते\uFE0F']), [
    '王',
    '\u{10A00}',
    '𞤀',
  ])
  const [run] = splitIntoRuns('王', 'text', 'ltr')
  assert.equal(run?.font, 'source-sans-3-latin-400')
  assert.doesNotMatch((await printAndRead('Ravi 王 Kumar')).join(), /\?/)
})

test('only invisible characters that change a glyph are kept', () => {
  assert.equal(printable('a\u0000b\u202Ec\u00ADd\u3000e\u200D❤\uFE0F'), 'a bcd e\u200D❤\uFE0F')
})

function newPaper() {
  return openPaper({ size: 'A4', margin: 40, foot: 20, title: 'Test', author: 'Test' })
}

async function printAndRead(text: string): Promise<string[]> {
  const paper = newPaper()
  paper.write(text, { size: 12 }, { x: 40, y: 40, width: 500 })
  return readPdf(await paper.finish(() => {}))
}

function nominalGlyphs(name: FontName, text: string): (number | undefined)[] {
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(readFont(name))))
  return [...text].map((character) => font.nominalGlyph(character.codePointAt(0) ?? 0))
}

function charactersIn(font: FontName): string[] {
  const ranges = coverage[font].split(' ').map((range) => range.split('-').map((end) => Number.parseInt(end, 16)))
  return ranges
    .flatMap(([first = 0, last = first]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((character) => printable(character) === character)
}

function lettersOf(text: string): string[] {
  const letters = new Intl.Segmenter('en-IN').segment(text)
  return Array.from(letters, ({ segment }) => segment).filter((letter) => letter !== ' ')
}
