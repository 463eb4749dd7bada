import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { DIRECTORY_FILE, toRows } from '../shop/pins/find-pin.ts'
import { pinsFromGeoNames } from '../shop/pins/pins-from-geonames.ts'

// Writes the PIN directory from GeoNames' postal codes of India, whose file is the argument.
const [, , source = ''] = process.argv
const { pins, leftOut } = pinsFromGeoNames(readFileSync(source, 'utf8'))
for (const line of leftOut) console.warn(`  Left out: ${line}`)
if (leftOut.length > pins.length) throw new Error('This is not a GeoNames file.')
const text = toRows(pins)
const file = brotliCompressSync(text, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  },
})
writeFileSync(DIRECTORY_FILE, file)
const spanning = pins.filter(({ states }) => states.length > 1).length
console.log(`  ${pins.length} PINs, ${spanning} of which span two states, in ${Math.round(file.length / 1_000)} kB.`)
