import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, npm, root, say } from './install.mjs'

const file = 'sbom.cdx.json'
const fontDirectory = 'server/shop/documents/fonts'
/** The packages that the fonts of documents were taken from, with their versions, as the README beside them says. */
const fontPackages = { 'source-sans-3': '5.3.1', fraunces: '5.3.0', 'noto-sans-devanagari': '5.3.0' }

/** Lists what is shipped with the shop: packages, from the lock file, and fonts, with versions, digests and licences. */
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
bill.components.push(...fonts())
writeFileSync(join(root, file), `${JSON.stringify(bill, null, 2)}\n`)
say(
  `${packages} packages and ${bill.components.length - packages} fonts are listed in ${file} (CycloneDX ${bill.specVersion}).`,
)

function fonts() {
  const names = readdirSync(join(root, fontDirectory)).filter((name) => name.endsWith('.ttf'))
  return names.map((name) => {
    const [, version] = Object.entries(fontPackages).find(([family]) => name.startsWith(family)) ?? []
    if (version === undefined) fail(`${fontDirectory}/${name} is of no package that is named here.`)
    const content = createHash('sha256')
      .update(readFileSync(join(root, fontDirectory, name)))
      .digest('hex')
    return {
      'bom-ref': `${fontDirectory}/${name}`,
      type: 'file',
      name: `${fontDirectory}/${name}`,
      version,
      hashes: [{ alg: 'SHA-256', content }],
      licenses: [{ license: { id: 'OFL-1.1' } }],
    }
  })
}
