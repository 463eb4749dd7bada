import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, npm, root, say } from './install.mjs'

const file = 'sbom.cdx.json'

/** Lists all packages that are shipped with the shop, from the lock file, with versions, digests and licences. */
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
writeFileSync(join(root, file), `${JSON.stringify(bill, null, 2)}\n`)
say(`${bill.components.length} packages are listed in ${file} (CycloneDX ${bill.specVersion}).`)
