import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'vitest'
import { factList } from '../../domain/plant-facts/plant-facts.ts'
import { importsOf, layerOf, mayFileImport, root, shopLine, specifiersIn } from './layers.ts'

const sources = globSync(['{domain,content,contract,server,seed,simulator,web}/**/*.{ts,tsx}'], { cwd: root }).filter(
  (file) => !/\.(test|proof|fixture)\./.test(file),
)

test('every import follows the order of the layers', () => {
  assert.ok(sources.length > 100)
  const wrong = sources.flatMap((file) =>
    importsOf(file)
      .filter((target) => !mayFileImport(file, target))
      .map((target) => `${file} → ${target}`),
  )
  assert.deepEqual(wrong, [])
})

test('an import against the layers is reported', () => {
  for (const [file, target] of [
    ['server/platform/http/route.ts', 'server/shop/accounts/sessions.ts'],
    ['server/platform/database/pool.ts', 'server/environment.ts'],
    ['server/platform/embedded-postgres/create-cluster.ts', 'server/shop/shop.ts'],
    ['server/platform/uploads/storage.ts', 'server/integrations/storage/s3.ts'],
    ['server/integrations/mail/mail.ts', 'server/shop/settings/settings.ts'],
    ['server/shop/catalogue/routes.ts', 'server/admin/products/create-product.ts'],
    ['server/shop/orders/routes.ts', 'server/app.ts'],
    ['server/shop/orders/routes.ts', 'server/shop/payments/settle-order.ts'],
    ['server/admin/orders/routes.ts', 'server/cli/run-command.ts'],
    ['domain/cart.ts', 'contract/cart.ts'],
    ['contract/cart.ts', 'server/shop/cart/routes.ts'],
    ['web/shop/cart/cart.tsx', 'web/admin/routes.ts'],
    ['web/ui/button.tsx', 'web/shop/cart/cart.tsx'],
    ['simulator/simulator.ts', 'domain/cart.ts'],
  ] as const) {
    assert.equal(mayFileImport(file, target), false, `${file} → ${target}`)
  }
  assert.equal(layerOf('server/shop/orders/routes.ts'), 'server/shop')
})

test('every folder of the shop is in one of the layers', () => {
  const parts = globSync('server/shop/*', { cwd: root }).map((path) => basename(path))
  assert.deepEqual(parts.toSorted(), shopLine.toSorted())
})

test('there are no import cycles, not even of types', () => {
  let left = new Map(sources.map((file) => [file, importsOf(file)]))
  for (let before = Infinity; left.size < before; ) {
    before = left.size
    const imported = new Set([...left.values()].flat())
    // A file that imports no remaining file, or is imported by none, is in no cycle.
    left = new Map([...left].filter(([file, targets]) => imported.has(file) && targets.some((to) => left.has(to))))
  }
  assert.deepEqual([...left.keys()], [])
})

test('which refunds are open is defined in one list of states', () => {
  const ownList = /status'?,? '?<>'?,? 'succeeded'|'requested', 'pending'/
  const wrong = sources
    .filter((file) => file.startsWith('server/') && !file.includes('/migrations/'))
    .filter((file) => ownList.test(readFileSync(join(root, file), 'utf8')))
  assert.deepEqual(wrong, [])
})

test('the domain uses no package, clock, randomness or environment', () => {
  const wrong = sources
    .filter((file) => file.startsWith('domain/'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const packages = specifiersIn(text, file).filter((specifier) => !specifier.startsWith('.'))
      const impure = text.match(
        /\b(Date\.now|new Date\(\)|Math\.random|crypto\.|performance\.|process\.|globalThis|fetch\()/g,
      )
      return [...packages, ...(impure ?? [])].map((what) => `${file}: ${what}`)
    })
  assert.deepEqual(wrong, [])
})

test('the browser takes only types from the contract, except its client and forms', () => {
  const wrong = sources
    .filter((file) => file.startsWith('web/'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8').replace(/import type [^;]*?from '[^']+'/g, '')
      return specifiersIn(text, file)
        .filter((specifier) => /contract\/(?!client\.ts|forms\/)/.test(specifier) || specifier === 'zod')
        .map((specifier) => `${file} → ${specifier}`)
    })
  assert.deepEqual(wrong, [])
})

/** As `#${order._id}`, `#{_id}` or `order ${orderId}` */
const IDENTIFIER = /(?:#|order )\$?\{[\w.?]*\b(?:_id|id|orderId|order_id)\b/i
/** The list of all orders has the identifier beside the number. */
const BOTH = 'web/admin/orders/order-parts.tsx'

test('people see the order number: no screen, mail, document or export shows its identifier instead', () => {
  const telling = sources.filter((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.some((line) => IDENTIFIER.test(line) && !/throw new Error|sql`/.test(line))
  })
  assert.deepEqual(telling, [BOTH])
})

/** The finder asks about pets, and a delivery has limits of temperature too. */
const namesOfOthers = ['pets', 'minCelsius', 'maxCelsius']

test('what the API, the server and the pages know about a fact is only in domain/plant-facts', () => {
  const keys = factList.map(({ key }) => key)
  const quoted = keys.filter((key) => !namesOfOthers.includes(key))
  const names = new RegExp(`facts(->+'|\\??\\.)(${keys.join('|')})\\b|['"\`](${quoted.join('|')})['"\`]`)
  const naming = sources
    .filter((file) => /^(contract|server|web)\//.test(file) && !file.startsWith('server/database/'))
    .filter((file) => names.test(readFileSync(join(root, file), 'utf8').replace(/\/\*\*.*?\*\//gs, '')))
  assert.deepEqual(naming, [])
  for (const example of ["facts->>'heightCm'", 'facts.light', "{ name: 'humidity' }"]) assert.match(example, names)
})
