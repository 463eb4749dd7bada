import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { root } from './layers.ts'

/** As `#${order._id}`, `#{_id}` or `order ${orderId}` */
const IDENTIFIER = /(?:#|order )\$?\{[\w.?]*\b(?:_id|id|orderId|order_id)\b/i
/** The list of all orders has the identifier beside the number. */
const BOTH = 'web/admin/orders/order-parts.tsx'

test('people see the order number: no screen, mail, document or export shows its identifier instead', () => {
  const files = globSync(['web/**/*.{ts,tsx}', '{server,domain,content}/**/*.ts'], { cwd: root })
  const telling = files.filter((file) => {
    if (/\.test\.tsx?$/.test(file)) return false
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.some((line) => IDENTIFIER.test(line) && !/throw new Error|sql`/.test(line))
  })
  assert.deepEqual(telling, [BOTH])
})
